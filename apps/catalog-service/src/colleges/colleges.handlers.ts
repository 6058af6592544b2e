import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent, Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, isNotErased } from '@campus-deals/service-defaults';
import { dropCachedCollegeWithDeals, refreshSubscriberCount } from './college-tags.js';
import { College, activationFacts } from './college.entity.js';
import { CountedSubscriber } from './counted-subscriber.entity.js';

/**
 * Keeps each college's count exact, in whatever order and however often subscriptions and removals arrive. Changes of
 * one college are serialized by its row lock, so that exactly one of them reaches the goal. An unknown college was
 * removed together with its count: colleges are created here, so there are no subscriptions to one that is not known
 * yet.
 */
@Controller()
export class CollegesHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('SubscriberAdded', { sharesTransaction: true })
  async countSubscriberWhenAdded({ payload }: DomainEvent<'SubscriberAdded'>): Promise<void> {
    const { subscriptionId, collegeId, userId } = payload;
    const owner = userId !== null && (await isNotErased(this.em, userId)) ? userId : null;
    const college = await this.findForUpdate(collegeId);
    if (!college) return;
    // A row exists: the subscription was counted before, or removed before it was added. Neither counts.
    if (await this.em.findOne(CountedSubscriber, { subscriptionId })) return;
    this.em.create(CountedSubscriber, { subscriptionId, collegeId, userId: owner });
    const isActivated = college.countSubscriber(new Date());
    await this.em.flush();
    if (!isActivated) return refreshSubscriberCount(collegeId);
    await this.outbox.publish('CollegeActivated', activationFacts(college));
    dropCachedCollegeWithDeals(collegeId);
  }

  @HandlesEvent('SubscriberRemoved', { sharesTransaction: true })
  async uncountSubscriberWhenRemoved({ payload }: DomainEvent<'SubscriberRemoved'>): Promise<void> {
    const { subscriptionId, collegeId } = payload;
    const college = await this.findForUpdate(collegeId);
    if (!college) return;
    const counted = await this.em.findOne(CountedSubscriber, { subscriptionId });
    if (counted?.isRemoved) return;
    if (counted) {
      counted.isRemoved = true;
      college.uncountSubscriber();
      refreshSubscriberCount(collegeId);
    } else {
      this.em.create(CountedSubscriber, { subscriptionId, collegeId, isRemoved: true });
    }
    await this.em.flush();
  }

  private findForUpdate(id: number): Promise<College | null> {
    return this.em.findOne(College, id, FOR_UPDATE);
  }
}
