import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubject } from '@campus-deals/contracts/internal.schema';
import { Outbox } from '@campus-deals/messaging';
import { DeliveriesService } from '../deliveries/deliveries.module.js';

interface RemovedRow {
  id: number;
  collegeId: number;
}

interface Pair {
  ownId: number;
  otherId: number;
  otherUserId: number | null;
  isOwnOlder: boolean;
}

/** Of a user's subscriptions elsewhere those that cannot move, since the new address follows the college already. */
const PAIRS = `
  select own.id as "ownId", other.id as "otherId", other.user_id as "otherUserId", (own.created_at, own.id) < (other.created_at, other.id) as "isOwnOlder"
  from newsletter_subscriptions own join newsletter_subscriptions other on other.college_id = own.college_id and other.email = ?
  where own.user_id = ? and own.email <> ? for update`;

const OF_SUBJECT = `user_id = ? or (email = ? and user_id is null and created_at <= ?::timestamptz)`;

/** Subscriptions as what they are to their user: all in a transaction that holds the user. */
@Injectable()
export class OwnSubscriptions {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Ties the subscriptions of a user's address to the user, and moves those of an address before to it, with the mails that
   * wait for them. Where the new address follows a college already the older of the two subscriptions ends.
   */
  async followTo(userId: number, email: string, previous: string | undefined): Promise<void> {
    const pairs = await this.em.execute<Pair[]>(PAIRS, [email, userId, email]);
    // Of an account that had this address before: its own move, or its erasure, is on its way.
    if (pairs.some(({ otherUserId }) => otherUserId !== null && otherUserId !== userId))
      throw new Error(`another user's subscription has not left the new address of user ${userId} yet`);
    await this.deliveries.follow(
      [...(await this.otherAddressesOf(userId, email)), ...(previous ? [previous] : [])],
      email,
    );
    const older = pairs.map(({ ownId, otherId, isOwnOlder }) => (isOwnOlder ? ownId : otherId));
    await this.remove('id in (select jsonb_array_elements(?::jsonb)::integer)', [JSON.stringify(older)]);
    await this.em.execute('update newsletter_subscriptions set email = ? where user_id = ? and email <> ?', [
      email,
      userId,
      email,
    ]);
    await this.em.execute('update newsletter_subscriptions set user_id = ? where email = ? and user_id is null', [
      userId,
      email,
    ]);
  }

  /** Ends what a deleted account had: what is tied to it, and what its address had before the deletion was asked for. */
  async erase(userId: number, subject: Omit<ErasureSubject, 'userId'> | undefined): Promise<void> {
    await (subject
      ? this.remove(OF_SUBJECT, [userId, subject.email, subject.requestedAt])
      : this.remove('user_id = ?', [userId]));
  }

  /** What is held about a user and their address, for their export. */
  exportOf(userId: number, email: string): Promise<object[]> {
    return this.em.execute<object[]>(
      `select s.id, s.email, s.college_id as "collegeId", c.name as "collegeName", s.referral_code as "referralCode", s.created_at as "createdAt"
       from newsletter_subscriptions s join colleges c on c.id = s.college_id where s.user_id = ? or (s.email = ? and s.user_id is null) order by s.id`,
      [userId, email],
    );
  }

  private async otherAddressesOf(userId: number, email: string): Promise<string[]> {
    const rows = await this.em.execute<{ email: string }[]>(
      'select distinct email from newsletter_subscriptions where user_id = ? and email <> ?',
      [userId, email],
    );
    return rows.map((row) => row.email);
  }

  private async remove(where: string, parameters: unknown[]): Promise<void> {
    const rows = await this.em.execute<RemovedRow[]>(
      `delete from newsletter_subscriptions where ${where} returning id, college_id as "collegeId"`,
      parameters,
    );
    await this.outbox.publishAll(
      'SubscriberRemoved',
      rows.map(({ id, collegeId }) => ({ subscriptionId: id, collegeId })),
    );
  }
}
