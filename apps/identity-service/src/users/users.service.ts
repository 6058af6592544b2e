import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import type { UserContact } from '@campus-deals/contracts/internal.schema';
import { Outbox } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { newReferralCode } from './referral-code.js';
import { User } from './user.entity.js';

export interface NewAccount {
  email: string;
  name: string | null;
  role: UserRole;
  hasCompletedRegistration?: boolean;
  referredByUserId?: number | null;
}

type UserFacts = EventPayload<'UserUpdated'>;

const FACTS = `id as "userId", role, college_id as "collegeId", email_notifications as "emailNotifications",
  browser_notifications as "browserNotifications", version`;
const INSERT = `
  insert into users (email, name, role, has_completed_registration, referred_by_user_id, email_verified, referral_code) values (?, ?, ?, ?, ?, true, ?)
  on conflict (email) do nothing returning ${FACTS}`;
const NEXT_VERSION = `update users set version = version + 1, updated_at = now() where id = ? returning ${FACTS}`;

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'ADMIN_EMAILS'>,
  ) {}

  /**
   * The account of a proven address, made at its first sign-in: as an admin when ADMIN_EMAILS names it. Safe to run
   * twice at once. The account is held until the caller's transaction ends.
   */
  @Transactional()
  async findOrCreate({
    email,
    name,
    role,
    hasCompletedRegistration = false,
    referredByUserId = null,
  }: NewAccount): Promise<{ user: User; isNew: boolean }> {
    const address = email.trim().toLowerCase();
    const granted = this.env.ADMIN_EMAILS.includes(address) ? 'admin' : role;
    const [created] = await this.em.execute<UserFacts[]>(INSERT, [
      address,
      name,
      granted,
      hasCompletedRegistration,
      referredByUserId,
      newReferralCode(),
    ]);
    if (created) await this.outbox.publish('UserRegistered', created);
    const user = await this.em.findOneOrFail(
      User,
      { email: address },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    // An account may have been made before its owner came, for a payer.
    const becomesAdmin = user.lastLogin === null && granted === 'admin' && user.role !== 'admin';
    user.lastLogin = new Date();
    if (becomesAdmin) {
      user.role = 'admin';
      await this.publishChange(user.id);
    }
    return { user, isNew: created !== undefined };
  }

  /** A user whom nobody else changes until the caller's transaction ends. Throws user_not_found. */
  async getAndHold(id: number): Promise<User> {
    const user = await this.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  /** A user for reading. Throws user_not_found. */
  async get(id: number): Promise<User> {
    const user = await this.em.findOne(User, { id });
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  /**
   * Publishes what a user is now. Call it in the transaction of every change of role, college, preferences, address or
   * name: what has been changed on entities is written first.
   */
  async publishChange(id: number): Promise<void> {
    await this.em.flush();
    const [facts] = await this.em.execute<UserFacts[]>(NEXT_VERSION, [id]);
    if (facts) await this.outbox.publish('UserUpdated', facts);
  }

  /** Where a user is reached. Throws user_not_found. */
  async getContact(id: number): Promise<UserContact> {
    const user = await this.em.findOne(User, { id }, { fields: ['email', 'name'] });
    if (!user) throw new ProductError('user_not_found');
    return { email: user.email, name: user.name };
  }
}
