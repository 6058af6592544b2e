import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import type { UserContact } from '@campus-deals/contracts/internal.schema';
import { Identity } from '../identity/identity.module.js';
import { User } from './user.entity.js';

const SYNC = `
  insert into users (id, email, name, role, college_id, email_notifications, browser_notifications, version) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (id) do update set
    email = excluded.email, name = excluded.name, role = excluded.role, college_id = excluded.college_id,
    email_notifications = excluded.email_notifications, browser_notifications = excluded.browser_notifications, version = excluded.version
  where users.version < excluded.version
  returning id`;

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: Identity,
  ) {}

  /** A user's own address; undefined once the account is gone. Throws service_unavailable when only identity could tell, and does not. */
  async findAddress(userId: number): Promise<string | undefined> {
    return (await this.findKnownAddress(userId)) ?? (await this.identity.findContact(userId))?.email;
  }

  /** The address last heard of. */
  async findKnownAddress(userId: number): Promise<string | undefined> {
    const [known] = await this.em.execute<{ email: string }[]>('select email from users where id = ?', [userId]);
    return known?.email;
  }

  /**
   * Makes the caller's transaction the only one that writes what belongs to this user. Answers false when the user was
   * erased: nothing may be written of them then.
   */
  async hold(userId: number): Promise<boolean> {
    await this.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`user ${userId}`]);
    const erased = await this.em.execute('select 1 from erased_users where user_id = ?', [userId]);
    return erased.length === 0;
  }

  /** Takes over what an event and identity say; answers false when a newer event was seen. In a transaction that holds the user. */
  async sync(facts: EventPayload<'UserUpdated'>, { email, name }: UserContact): Promise<boolean> {
    const { userId, role, collegeId, emailNotifications, browserNotifications, version } = facts;
    const rows = await this.em.execute<object[]>(SYNC, [
      userId,
      email,
      name,
      role,
      collegeId,
      emailNotifications,
      browserNotifications,
      version,
    ]);
    return rows.length > 0;
  }

  /** Forgets a user for good. In a transaction that holds the user. */
  async erase(userId: number): Promise<void> {
    await this.em.execute('delete from users where id = ?', [userId]);
    await this.em.execute('insert into erased_users (user_id) values (?) on conflict do nothing', [userId]);
  }

  /** What is held about a user, for their export. */
  async exportOf(userId: number): Promise<object | null> {
    const user = await this.em.findOne(User, userId);
    if (!user) return null;
    const { email, name, role, collegeId, emailNotifications, browserNotifications } = user;
    return { email, name, role, collegeId, emailNotifications, browserNotifications };
  }
}
