import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { markErased, pick, toColumns } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockName } from './advisory-lock.js';
import { tables } from '../tables.js';
import { IdentityClient } from './identity.client.js';
import { ErasedAccountSchema, User } from './user.entity.js';

/** Resets when the college changes. */
const COLLEGE_SINCE = sql<Date>`CASE WHEN users.college_id IS DISTINCT FROM excluded.college_id THEN now() ELSE users.college_since END`;

/** Returns a user's time zone: their own, else their college's, else UTC. */
export const zoneOf = (zones: { timeZone: string | null; collegeZone: string | null }): string =>
  zones.timeZone ?? zones.collegeZone ?? 'UTC';

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityClient,
  ) {}

  /**
   * Returns a user's address, or undefined once the account is gone. Throws service_unavailable if it is not stored
   * here and identity is unavailable.
   */
  async findAddress(userId: number): Promise<string | undefined> {
    return (await this.findKnownAddress(userId)) ?? (await this.identity.findContact(userId))?.email;
  }

  /**
   * Returns a user's address and whether identity confirms that it is verified; it does not while unavailable, nor once
   * the account is gone. Throws service_unavailable if the address is not stored here and identity is unavailable.
   */
  async findOwnAddress(userId: number): Promise<{ email: string; isProven: boolean } | undefined> {
    const known = await this.findKnownAddress(userId);
    const contact = await this.identity.findContact(userId).catch((error: unknown) => {
      if (known === undefined) throw error;
      return undefined;
    });
    if (contact) return { email: contact.email, isProven: contact.isVerified };
    return known === undefined ? undefined : { email: known, isProven: false };
  }

  /** Returns the time zone for times in a user's emails. */
  async findTimeZone(userId: number | null): Promise<string> {
    const zones = await this.zones().where('users.id', '=', userId).executeTakeFirst();
    return zoneOf(zones ?? { timeZone: null, collegeZone: null });
  }

  /** Returns the address from the last event. */
  async findKnownAddress(userId: number): Promise<string | undefined> {
    return (await this.em.findOne(User, userId))?.email;
  }

  /** Returns all admins who can sign in, with their zones for `zoneOf`. */
  admins(): Promise<{ id: number; timeZone: string | null; collegeZone: string | null }[]> {
    // Serves the index.
    const admins = this.zones().where(sql<boolean>`users.role = 'admin'`);
    return admins.where('users.is_suspended', '=', false).orderBy('users.id').execute();
  }

  private zones() {
    return tables(this.em)
      .selectFrom('users')
      .leftJoin('colleges', 'colleges.id', 'users.college_id')
      .select(['users.id', 'users.time_zone as timeZone', 'colleges.time_zone as collegeZone']);
  }

  /**
   * Locks a user, so that only the caller's transaction writes their data. Returns false if the user was erased:
   * nothing may be written for them then.
   */
  async lock(userId: number): Promise<boolean> {
    await lockName(this.em, `user ${userId}`);
    return (await this.em.count(ErasedAccountSchema, { userId })) === 0;
  }

  /**
   * Deletes a user, and waits for everything that is being written for them or by them. Nothing is written afterwards, so
   * all else can be deleted.
   */
  async erase(userId: number): Promise<void> {
    await markErased(this.em, userId);
    await this.lock(userId);
    await this.em.nativeDelete(User, userId);
  }

  /** Stores an event's facts, or returns false if newer ones are stored. Runs in a transaction that locked the user. */
  async sync(facts: EventPayload<'UserUpdated'>, { email, name }: UserContactDto): Promise<boolean> {
    const { userId: id, alertChoices = [], isSuspended = false, points, version } = facts;
    const user = {
      ...toColumns(pick(facts, 'role', 'collegeId', 'emailNotifications', 'browserNotifications', 'timeZone')),
      ...toColumns(pick(facts, 'quietFrom', 'quietTo', 'digest')),
      ...toColumns({ email, name, isSuspended, version }),
      alert_choices: sql<string[]>`${alertChoices}::text[]`,
      ...(points !== undefined && { points }),
    };
    const written = await tables(this.em)
      .insertInto('users')
      .values({ id, ...user })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ ...user, college_since: COLLEGE_SINCE })
          .where('users.version', '<', version),
      )
      .returning('id')
      .executeTakeFirst();
    return written !== undefined;
  }

  /** Turns off alert mails at once. Returns false if they were off. Runs in a transaction that has locked the user. */
  async turnOffEmailNotifications(userId: number): Promise<boolean> {
    const wanted = { id: userId, emailNotifications: true };
    return (await this.em.nativeUpdate(User, wanted, { emailNotifications: false })) > 0;
  }

  /** Stores a switch, such as `deal-alert.email.off`; false if it was set. The transaction has locked the user. */
  async choose(userId: number, choice: string): Promise<boolean> {
    const user = await this.em.findOne(User, { id: userId });
    if (!user || user.alertChoices.includes(choice)) return false;
    const subject = choice.slice(0, choice.lastIndexOf('.') + 1);
    user.alertChoices = [...user.alertChoices.filter((each) => !each.startsWith(subject)), choice];
    return true;
  }

  /** Exports what is stored about a user. */
  async exportOf(userId: number): Promise<object | null> {
    const user = await this.em.findOne(User, userId);
    if (!user) return null;
    return {
      ...pick(user, 'email', 'name', 'role', 'collegeId', 'emailNotifications', 'browserNotifications'),
      ...pick(user, 'timeZone', 'quietFrom', 'quietTo', 'digest', 'alertChoices', 'points'),
    };
  }
}
