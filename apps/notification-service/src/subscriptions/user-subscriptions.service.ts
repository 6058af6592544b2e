import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { pick } from '@campus-deals/service-defaults';
import { MessagesService } from '../messages/public.js';
import { lockAddress, SuppressionsService } from '../audience/public.js';
import { Subscription } from './subscription.entity.js';
import { endDailyDeals, SubscriptionsService } from './subscriptions.service.js';

/** Manages the subscriptions tied to a user. Runs in a transaction that has locked the user. */
@Injectable()
export class UserSubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly subscriptions: SubscriptionsService,
    private readonly messages: MessagesService,
    private readonly suppressions: SuppressionsService,
  ) {}

  /**
   * Ties the subscriptions of a user's address to the user, and moves those of the user's earlier addresses there,
   * together with their pending mails. If the new address already follows a college, one of the two subscriptions ends:
   * the unconfirmed one, or else the older.
   */
  async moveTo(userId: number, email: string, previous: string | undefined): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    await this.suppressions.recognise(this.em, email);
    const all = await this.em.find(Subscription, { $or: [{ userId }, { email }] }, lock);
    const there = new Map(all.filter((one) => one.email === email).map((one) => [one.college.id, one]));
    const moving = all.filter((one) => one.email !== email);
    const ended = new Set<Subscription>();
    for (const one of moving) {
      const other = there.get(one.college.id);
      other?.tieTo(userId);
      if (other) ended.add(one.givesWayTo(other) ? one : other);
    }
    await this.messages.follow([...moving.map((one) => one.email), ...(previous ? [previous] : [])], email);
    // End these before moving the others: an address can follow a college only once.
    await this.subscriptions.end([...ended]);
    for (const one of moving) if (!ended.has(one)) one.email = email;
    const tied = [...there.values()].filter((one) => !ended.has(one) && one.userId === null);
    for (const one of tied) one.userId = userId;
    await this.em.flush();
    const counted = tied.filter(({ confirmedAt }) => confirmedAt !== null).map(({ college }) => college.id);
    if (counted.length > 0) await endDailyDeals(this.em, this.outbox, userId, counted);
  }

  /** Ends a deleted account's subscriptions: those tied to it, and its address's from before the request. */
  async erase(userId: number, subject: Omit<ErasureSubjectDto, 'userId'> | undefined): Promise<void> {
    const { email, requestedAt } = subject ?? {};
    if (email) await lockAddress(this.em, email);
    await this.subscriptions.endAll({
      $or: [
        { userId },
        ...(email && requestedAt ? [{ email, userId: null, createdAt: { $lte: new Date(requestedAt) } }] : []),
      ],
    });
  }

  async exportOf(userId: number, email: string): Promise<object[]> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const subscriptions = await this.em.find(Subscription, own, { orderBy: { id: 'asc' }, populate: ['college'] });
    return subscriptions.map(({ college, ...kept }) => ({
      ...pick(kept, 'id', 'email'),
      collegeId: college.id,
      collegeName: college.name,
      ...pick(kept, 'referralCode', 'source', 'ipHash', 'frequency', 'pausedUntil', 'confirmedAt', 'createdAt'),
    }));
  }
}
