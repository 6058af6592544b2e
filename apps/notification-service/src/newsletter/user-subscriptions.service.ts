import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Subscriptions as what they are to their user: all in a transaction that has locked the user. */
@Injectable()
export class UserSubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly subscriptions: SubscriptionsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Ties the subscriptions of a user's address to the user, and moves those of an address before to it, with the mails that
   * wait for them. Where the new address follows a college already the older of the two subscriptions ends.
   */
  async moveTo(userId: number, email: string, previous: string | undefined): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const all = await this.em.find(Subscription, { $or: [{ userId }, { email }] }, lock);
    const there = new Map(all.filter((one) => one.email === email).map((one) => [one.college.id, one]));
    const moving = all.filter((one) => one.email !== email);
    const ended = new Set<Subscription>();
    for (const one of moving) {
      const other = there.get(one.college.id);
      other?.tieTo(userId);
      if (other) ended.add(one.isOlderThan(other) ? one : other);
    }
    await this.deliveries.follow([...moving.map((one) => one.email), ...(previous ? [previous] : [])], email);
    // Before the others move: an address follows a college once.
    await this.subscriptions.end([...ended]);
    for (const one of moving) if (!ended.has(one)) one.email = email;
    for (const one of there.values()) if (!ended.has(one)) one.userId ??= userId;
    await this.em.flush();
  }

  /** Ends what a deleted account had: what is tied to it, and what its address had before the deletion was asked for. */
  async erase(userId: number, subject: Omit<ErasureSubjectDto, 'userId'> | undefined): Promise<void> {
    const { email, requestedAt } = subject ?? {};
    await this.subscriptions.endAll({
      $or: [
        { userId },
        ...(email && requestedAt ? [{ email, userId: null, createdAt: { $lte: new Date(requestedAt) } }] : []),
      ],
    });
  }

  /** What is stored about a user and their address, for their export. */
  async exportOf(userId: number, email: string): Promise<object[]> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const subscriptions = await this.em.find(Subscription, own, { orderBy: { id: 'asc' }, populate: ['college'] });
    return subscriptions.map(({ id, email, college, referralCode, createdAt }) => ({
      id,
      email,
      collegeId: college.id,
      collegeName: college.name,
      referralCode,
      createdAt,
    }));
  }
}
