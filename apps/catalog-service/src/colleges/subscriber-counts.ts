import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { isNotErased } from '@campus-deals/service-defaults';
import { College } from './college.entity.js';
import { activationFacts } from './college.events.js';
import { dropCachedCollegeWithDeals, refreshSubscriberCount } from './college-tags.js';
import { CountedSubscriber } from './counted-subscriber.entity.js';

export interface Subscription {
  subscriptionId: number;
  collegeId: number;
  /** The subscriber's account, if known. */
  userId?: number | null;
}

/**
 * Keeps each college's count exact, in whatever order and however often subscriptions and removals arrive. Runs in the
 * event handler's transaction. Changes of one college are serialized by its row lock, so that exactly one of them
 * reaches the goal. An unknown college was removed together with its count: colleges are created here, so there are no
 * subscriptions to one that is not known yet.
 */
@Injectable()
export class SubscriberCounts {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async add({ userId = null, ...subscription }: Subscription): Promise<void> {
    const owner = userId !== null && (await isNotErased(this.em, userId)) ? userId : null;
    const college = await this.findForUpdate(subscription.collegeId);
    if (!college) return;
    // A row exists: the subscription was counted before, or removed before it was added. Neither counts.
    if (await this.em.findOne(CountedSubscriber, { subscriptionId: subscription.subscriptionId })) return;
    this.em.create(CountedSubscriber, { ...subscription, userId: owner });
    const isActivated = college.countSubscriber(new Date());
    await this.em.flush();
    if (!isActivated) return refreshSubscriberCount(college.id);
    await this.outbox.publish('CollegeActivated', activationFacts(college));
    dropCachedCollegeWithDeals(college.id);
  }

  async remove(subscription: Subscription): Promise<void> {
    const college = await this.findForUpdate(subscription.collegeId);
    if (!college) return;
    const counted = await this.em.findOne(CountedSubscriber, { subscriptionId: subscription.subscriptionId });
    if (counted?.isRemoved) return;
    if (counted) {
      counted.isRemoved = true;
      college.uncountSubscriber();
      refreshSubscriberCount(college.id);
    } else {
      this.em.create(CountedSubscriber, { ...subscription, isRemoved: true });
    }
    await this.em.flush();
  }

  private findForUpdate(id: number): Promise<College | null> {
    return this.em.findOne(College, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
