import { Injectable } from '@nestjs/common';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import type { NewsletterStatusDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { User } from '../audience/public.js';
import { MessagesService } from '../messages/public.js';
import { Subscription } from './subscription.entity.js';

export const NOT_SUBSCRIBED: NewsletterStatusDto = {
  isSubscribed: false,
  collegeId: null,
  collegeName: null,
  createdAt: null,
};

/** Lets the newsletter of a user's own college replace the daily emails of its new deals: identity stores the choice. */
export async function endDailyDeals(em: EntityManager, outbox: Outbox, userId: number, at: number[]): Promise<void> {
  const isElsewhere = (await em.count(User, { id: userId, collegeId: { $nin: at } })) > 0;
  if (!isElsewhere) await outbox.publish('AlertMailsDeclined', { userId, choice: 'deal-alert.email.off' });
}

/**
 * Manages subscriptions. One row per address and college. A confirmed one publishes an event when it begins to count
 * and one when it ends.
 */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly messages: MessagesService,
  ) {}

  /** Ends all matching subscriptions and returns them. No match is not an error. */
  @Transactional()
  async endAll(which: FilterQuery<Subscription>, limit?: number): Promise<Subscription[]> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const ended = await this.em.find(Subscription, which, { ...lock, ...(limit !== undefined && { limit }) });
    await this.end(ended);
    return ended;
  }

  /** Mails an address its unsubscribe links. Nothing ends until one is used. */
  @Transactional()
  async mailUnsubscribeLinks(email: string, collegeId: number | null): Promise<void> {
    await this.messages.mailUnsubscribeLinks(email, collegeId);
  }

  /** Ends subscriptions that the caller's transaction has locked. */
  async end(subscriptions: Subscription[]): Promise<void> {
    this.em.remove(subscriptions);
    await this.em.flush();
    const counted = subscriptions.filter(({ confirmedAt }) => confirmedAt !== null);
    const ended = counted.map(({ id, college }) => ({ subscriptionId: id, collegeId: college.id }));
    await this.outbox.publishAll('SubscriberRemoved', ended);
  }

  /** Returns an address's newest confirmed subscription. */
  async statusOf(email: string): Promise<NewsletterStatusDto> {
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, populate: ['college'] } as const;
    const subscription = await this.em.findOne(Subscription, { email, confirmedAt: { $ne: null } }, newest);
    if (!subscription) return NOT_SUBSCRIBED;
    const { college, createdAt } = subscription;
    return { isSubscribed: true, collegeId: college.id, collegeName: college.name, createdAt: createdAt.toISOString() };
  }

  /** Returns the colleges of those subscriptions that have not ended. */
  async collegesOf(ids: number[]): Promise<CollegeReferenceDto[]> {
    const found = await this.em.find(
      Subscription,
      { id: { $in: ids } },
      { orderBy: { id: 'asc' }, populate: ['college'] },
    );
    return found.map(({ college: { id, name, shortName } }) => ({ id, name, shortName }));
  }

  /** Returns a subscription's owner. Throws subscription_not_found once it has ended. */
  async getSubscriber(id: number): Promise<SubscriberDto> {
    const subscription = await this.em.findOne(Subscription, id);
    if (!subscription) throw new ProductError('subscription_not_found');
    const { email, college, userId } = subscription;
    return { email, collegeId: college.id, userId };
  }
}
