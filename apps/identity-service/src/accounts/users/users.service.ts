import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import type { Insertable } from 'kysely';
import { tables, type Db, type Tables } from '../../tables.js';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { newReferralCode, User } from './user.entity.js';

export interface NewAccount {
  /** Fixed id, for well-known accounts only; the database assigns all others. */
  id?: number;
  email: string;
  name: string | null;
  role: UserRole;
  hasCompletedRegistration?: boolean;
  referredByUserId?: number | null;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'ADMIN_EMAILS'>,
  ) {}

  /**
   * Returns the account of a proven address. Creates it at the first sign-in, as an admin if ADMIN_EMAILS names the
   * address. Safe to call concurrently. The account is locked until the caller's transaction ends.
   */
  @Transactional()
  async findOrCreate(account: NewAccount): Promise<{ user: User; isNew: boolean }> {
    const email = account.email.trim().toLowerCase();
    const role = this.env.ADMIN_EMAILS.includes(email) ? 'admin' : account.role;
    const { user, isNew } = await this.insertOrFind({
      ...(account.id !== undefined && { id: account.id }),
      email,
      role,
      name: account.name,
      has_completed_registration: account.hasCompletedRegistration ?? false,
      referred_by_user_id: account.referredByUserId ?? null,
      email_verified: true,
    });
    // The account may have been created for a payer, before its owner's first sign-in.
    const becomesAdmin = user.lastLogin === null && role === 'admin' && user.role !== 'admin';
    user.lastLogin = new Date();
    if (becomesAdmin) {
      user.role = 'admin';
      await this.publishChange(user);
    }
    return { user, isNew };
  }

  /**
   * Returns the account of an address for which the vendor fee was paid. The payer may not own the address, so this
   * proves nothing about it and changes no role. A new account counts as never signed in. Locked until the caller's
   * transaction ends.
   */
  async findOrCreateForPayer(address: string): Promise<User> {
    return (await this.insertOrFind({ email: address.trim().toLowerCase(), role: 'student' })).user;
  }

  /** Inserts an account and publishes it, unless its address has one. Locks it until the transaction ends. */
  private async insertOrFind(
    account: Omit<Insertable<Tables['users']>, 'referral_code'>,
  ): Promise<{ user: User; isNew: boolean }> {
    const created = await tables(this.em)
      .insertInto('users')
      .values({ ...account, referral_code: newReferralCode() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    const user = await this.em.findOneOrFail(User, { email: account.email }, FOR_UPDATE);
    if (created) await this.outbox.publish('UserRegistered', factsOf(user));
    return { user, isNew: created !== undefined };
  }

  /** Makes a student a vendor without signing them out. Others keep their role. The caller has locked the user. */
  async becomeVendor(user: User): Promise<void> {
    if (user.role !== 'student') return;
    user.role = 'vendor';
    await this.publishChange(user);
    await this.outbox.publish('UserRoleChanged', { userId: user.id, role: user.role });
  }

  /** Locks and returns a user, or null, until the caller's transaction ends. */
  async findForUpdate(id: number): Promise<User | null> {
    return this.em.findOne(User, { id }, FOR_UPDATE);
  }

  /** Locks and returns a user until the caller's transaction ends. Throws user_not_found. */
  async getForUpdate(id: number): Promise<User> {
    const user = await this.findForUpdate(id);
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  /**
   * Throws last_admin if no other admin can sign in. Call it before locking any user, in the transaction that removes
   * an admin. Those transactions run one at a time, so two admins cannot demote each other.
   */
  async assertOtherAdmin(userId: number): Promise<void> {
    const admins = await this.em.find(
      User,
      { role: 'admin', suspendedAt: null },
      { orderBy: { id: 'asc' }, ...FOR_UPDATE },
    );
    if (admins.length === 1 && admins[0]?.id === userId) throw new ProductError('last_admin');
  }

  /** Whether the account with that id was created before `at`. */
  async wasThereBefore(id: number, at: Date): Promise<boolean> {
    return (await this.em.count(User, { id, createdAt: { $lt: at } })) > 0;
  }

  /** Returns a user for reading. Throws user_not_found. */
  async get(id: number): Promise<User> {
    const user = await this.em.findOne(User, { id });
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  /**
   * Writes and publishes the user's current facts. Call it in every transaction that changes a user's role, college,
   * preferences, address, name or points, after locking the user.
   */
  async publishChange(user: User): Promise<void> {
    user.version++;
    await this.em.flush();
    await this.outbox.publish('UserUpdated', factsOf(user));
  }

  /** Makes a college the user's own if they have none, after locking the user. */
  async suggestCollege(user: User, collegeId: number | undefined): Promise<void> {
    if (collegeId === undefined || user.collegeId !== null) return;
    user.collegeId = collegeId;
    await this.publishChange(user);
  }

  /** Clears removed colleges from at most `limit` users. Returns the number changed. */
  @Transactional()
  async leaveRemovedColleges(limit: number): Promise<number> {
    const leaving = await usersOfRemovedColleges(tables(this.em), limit);
    for (const user of await this.em.find(User, { id: { $in: leaving } }, { refresh: true })) {
      user.collegeId = null;
      user.defaultCollege = false;
      await this.publishChange(user);
    }
    return leaving.length;
  }

  /** Returns a user's contact address. Throws user_not_found. */
  async getContact(id: number): Promise<UserContactDto> {
    const { email, name, emailVerified } = await this.get(id);
    return { email, name, isVerified: emailVerified };
  }
}

function factsOf(user: User): EventPayload<'UserUpdated'> {
  const { id: userId, role, collegeId, isSuspended, referralPoints: points, version } = user;
  // A suspended user receives no alerts. The stored preferences apply again once the account is restored.
  const emailNotifications = user.emailNotifications && !isSuspended;
  const browserNotifications = user.browserNotifications && !isSuspended;
  const { timeZone, quietFrom, quietTo, digest, alertChoices } = user;
  const hours = { timeZone, quietFrom, quietTo, digest, alertChoices };
  return { userId, role, collegeId, emailNotifications, browserNotifications, ...hours, points, isSuspended, version };
}

/** Locks users whose college was removed. Skips users that another transaction has locked. */
async function usersOfRemovedColleges(db: Db, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('users')
    .innerJoin('colleges', 'colleges.id', 'users.college_id')
    .where('colleges.is_removed', '=', true)
    .select('users.id')
    .limit(limit)
    .forUpdate('users')
    .skipLocked()
    .execute();
  return found.map(({ id }) => id);
}
