import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubject } from '@campus-deals/contracts/internal.schema';
import type { DeliveryKind } from './delivery.entity.js';

/** Written inside the database: a list of subscribers never passes through this process. */
const TELL = `
  insert into deliveries (kind, college_id, email)
  select 'college-live', s.college_id, s.email from newsletter_subscriptions s where`;
const ONCE = 'on conflict (kind, college_id, email) do nothing';

export interface MailToUser {
  kind: Exclude<DeliveryKind, 'college-live'>;
  userId: number;
  /** Ids and values of the kind; one mail for each. */
  about: Record<string, unknown>;
  isUrgent: boolean;
}

/** Who is to get which mail; the mail sender does the sending. All in the caller's transaction. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly em: EntityManager) {}

  /** Tells one subscriber that the college is live, unless that address was told before. */
  async notifySubscriber(subscriptionId: number): Promise<void> {
    await this.em.execute(`${TELL} s.id = ? ${ONCE}`, [subscriptionId]);
  }

  /** Tells all subscribers of a college who were not told before. */
  async notifySubscribers(collegeId: number): Promise<void> {
    await this.em.execute(`${TELL} s.college_id = ? ${ONCE}`, [collegeId]);
  }

  /** One mail to a user, once for what it is about. Where it goes is found out when it is composed. */
  async mailUser({ kind, userId, about, isUrgent }: MailToUser): Promise<void> {
    await this.em.execute(
      `insert into deliveries (kind, user_id, about, is_urgent) values (?, ?, ?::jsonb, ?) on conflict (kind, about) where kind <> 'college-live' do nothing`,
      [kind, userId, JSON.stringify(about), isUrgent],
    );
  }

  /** Takes what addresses of a user were told, or wait to be told, over to the address they have now. */
  async follow(from: string[], to: string): Promise<void> {
    const addresses = [JSON.stringify(from.filter((address) => address !== to))];
    const elsewhere = `d.kind = 'college-live' and d.email in (select jsonb_array_elements_text(?::jsonb))`;
    // One for each college: the one at the new address, else the oldest.
    await this.em.execute(
      `delete from deliveries d where ${elsewhere} and exists (
         select 1 from deliveries other where other.kind = d.kind and other.college_id = d.college_id and other.id <> d.id
           and (other.email = ? or (other.email in (select jsonb_array_elements_text(?::jsonb)) and other.id < d.id)))`,
      [...addresses, to, ...addresses],
    );
    await this.em.execute(`update deliveries d set email = ? where ${elsewhere}`, [to, ...addresses]);
  }

  /** Forgets what a deleted account was sent: what was to the user, and what its address got before the deletion was asked for. */
  async erase(userId: number, subject: Omit<ErasureSubject, 'userId'> | undefined): Promise<void> {
    await this.em.execute('delete from deliveries where user_id = ?', [userId]);
    if (subject)
      await this.em.execute(
        'delete from deliveries where email = ? and user_id is null and created_at <= ?::timestamptz',
        [subject.email, subject.requestedAt],
      );
  }

  /** What is held about a user and their address, for their export. */
  exportOf(userId: number, email: string): Promise<object[]> {
    return this.em.execute<object[]>(
      `select kind, email, college_id as "collegeId", about, status, sent_at as "sentAt", created_at as "createdAt"
       from deliveries where user_id = ? or (email = ? and user_id is null) order by id`,
      [userId, email],
    );
  }
}
