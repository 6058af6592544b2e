import { Injectable } from '@nestjs/common';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import type { NewsletterStatusDto, NewsletterSubscriptionDto } from '@campus-deals/contracts/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { CollegesService } from '../colleges/colleges.module.js';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { tables } from '../entities.js';
import { UsersService } from '../users/users.module.js';
import { Subscription } from './subscription.entity.js';

export interface NewSubscription {
  email: string;
  collegeId: number;
  userId: number | null;
  referralCode: string | null;
}

export const NOT_SUBSCRIBED: NewsletterStatusDto = {
  isSubscribed: false,
  collegeId: null,
  collegeName: null,
  createdAt: null,
};

/** Who follows which college. One row per address and college; each new and each removed row is one event. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly colleges: CollegesService,
    private readonly deliveries: DeliveriesService,
    private readonly users: UsersService,
  ) {}

  /** Subscribes an address; one that is subscribed already gets the same answer and changes nothing. Throws college_not_found, sign_in_required for a user who was erased meanwhile. */
  @Transactional()
  async subscribe({ email, collegeId, userId, referralCode }: NewSubscription): Promise<NewsletterSubscriptionDto> {
    if (userId !== null && !(await this.users.lock(userId))) throw new ProductError('sign_in_required');
    const college = await this.colleges.getLiveForShare(collegeId);
    const added = await tables(this.em)
      .insertInto('newsletter_subscriptions')
      .values({ email, college_id: collegeId, user_id: userId, referral_code: referralCode })
      .onConflict((conflict) => conflict.columns(['email', 'college_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) {
      await this.outbox.publish('SubscriberAdded', { subscriptionId: added.id, collegeId, userId, referralCode });
      if (college.isActive) await this.deliveries.notifySubscriber(added.id);
    }
    return { isSubscribed: true, collegeId, collegeName: college.name };
  }

  /** Ends whatever subscriptions there are of these; that there are none is no error. */
  @Transactional()
  async endAll(which: FilterQuery<Subscription>): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    await this.end(await this.em.find(Subscription, which, lock));
  }

  /** Mails the address the links that end these; nothing has ended before one is used. */
  @Transactional()
  async mailUnsubscribeLinks(email: string, collegeId: number | null): Promise<void> {
    await this.deliveries.mailUnsubscribeLinks(email, collegeId);
  }

  /** Ends subscriptions that the caller's transaction has locked. */
  async end(subscriptions: Subscription[]): Promise<void> {
    this.em.remove(subscriptions);
    await this.em.flush();
    const ended = subscriptions.map(({ id, college }) => ({ subscriptionId: id, collegeId: college.id }));
    await this.outbox.publishAll('SubscriberRemoved', ended);
  }

  /** The newest subscription of an address. */
  async statusOf(email: string): Promise<NewsletterStatusDto> {
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, populate: ['college'] } as const;
    const subscription = await this.em.findOne(Subscription, { email }, newest);
    if (!subscription) return NOT_SUBSCRIBED;
    const { college, createdAt } = subscription;
    return { isSubscribed: true, collegeId: college.id, collegeName: college.name, createdAt: createdAt.toISOString() };
  }

  /** Whose subscription it is. Throws subscription_not_found once it has ended. */
  async getSubscriber(id: number): Promise<SubscriberDto> {
    const subscription = await this.em.findOne(Subscription, id);
    if (!subscription) throw new ProductError('subscription_not_found');
    const { email, college, userId } = subscription;
    return { email, collegeId: college.id, userId };
  }
}
