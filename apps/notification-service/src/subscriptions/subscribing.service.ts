import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionSource } from '@campus-deals/contracts/enumerations';
import type { NewsletterSubscriptionDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError, toColumns } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { holdOffErasureOf, type College, CollegesService, UsersService } from '../audience/public.js';
import { MessagesService } from '../messages/public.js';
import { tables } from '../tables.js';
import { ConsentService } from './consent.service.js';
import { Subscription } from './subscription.entity.js';
import { endDailyDeals } from './subscriptions.service.js';

export interface NewSubscription {
  email: string;
  collegeId: number;
  /** The user who owns the address. */
  userId: number | null;
  referralCode: string | null;
  source: SubscriptionSource;
  /** Hash of the caller's network address; null if there was none. */
  ipHash: string | null;
  /** Whether consent is known: a user's own address, or one added by an admin. */
  isConfirmed: boolean;
}

/** Subscribes addresses. A confirmed subscription publishes one `SubscriberAdded`. */
@Injectable()
export class SubscribingService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly colleges: CollegesService,
    private readonly messages: MessagesService,
    private readonly users: UsersService,
    private readonly consent: ConsentService,
  ) {}

  /**
   * Subscribes an address. If it is already subscribed, the answer is the same and nothing changes. With double opt-in
   * a visitor's address must confirm first, and so must any address that unsubscribed from everything. Throws
   * college_not_found, sign_in_required for a user who was erased meanwhile.
   */
  @Transactional()
  async subscribe(subscription: NewSubscription): Promise<NewsletterSubscriptionDto> {
    const { email, collegeId, userId } = subscription;
    if (userId !== null && !(await this.users.lock(userId))) throw new ProductError('sign_in_required');
    if (!subscription.isConfirmed) await holdOffErasureOf(this.em, email);
    const college = await this.colleges.getLiveForShare(collegeId);
    if (subscription.isConfirmed) await this.consent.give(email);
    const isConfirmed = subscription.isConfirmed || (await this.consent.isGiven(email));
    const id = await this.write(subscription, isConfirmed);
    if (isConfirmed && id !== undefined) await this.publish(id, college);
    // The answer must not reveal whether the address was subscribed, or suppressed.
    const needsConfirmation = this.consent.isAskedOfVisitors() && !subscription.isConfirmed;
    return {
      isSubscribed: true,
      collegeId,
      collegeName: college.name,
      ...(needsConfirmation && { needsConfirmation }),
    };
  }

  /** Confirms a subscription. Idempotent. Throws link_invalid, college_not_found. */
  @Transactional()
  async confirm(id: number): Promise<NewsletterSubscriptionDto> {
    const found = await this.em.findOne(Subscription, id);
    if (!found) throw new ProductError('link_invalid');
    // Lock the college first, as everywhere.
    const college = await this.colleges.getLiveForShare(found.college.id);
    const subscription = await this.em.findOne(Subscription, { id }, FOR_UPDATE);
    if (!subscription) throw new ProductError('link_invalid');
    if (subscription.confirmedAt === null) {
      subscription.confirmedAt = new Date();
      // The owner has just confirmed by a mail, so any suppression is lifted.
      await this.consent.give(subscription.email);
      await this.em.flush();
      await this.publish(id, college);
    }
    return { isSubscribed: true, collegeId: college.id, collegeName: college.name };
  }

  /** Returns the id of a subscription that is new or newly confirmed. */
  private async write(subscription: NewSubscription, isConfirmed: boolean): Promise<number | undefined> {
    const { email, collegeId, userId, referralCode, source, ipHash } = subscription;
    const written = await tables(this.em)
      .insertInto('newsletter_subscriptions')
      .values({
        ...toColumns({ email, collegeId, userId, referralCode, source, ipHash }),
        confirmed_at: isConfirmed ? sql<Date>`now()` : null,
      })
      .onConflict((conflict) => {
        const same = conflict.columns(['email', 'college_id']);
        if (!isConfirmed) return same.doNothing();
        return same
          .doUpdateSet(({ ref, fn }) => ({
            confirmed_at: ref('excluded.confirmed_at'),
            user_id: fn.coalesce('newsletter_subscriptions.user_id', 'excluded.user_id'),
            referral_code: fn.coalesce('newsletter_subscriptions.referral_code', 'excluded.referral_code'),
            source: ref('excluded.source'),
            ip_hash: ref('excluded.ip_hash'),
          }))
          .where('newsletter_subscriptions.confirmed_at', 'is', null);
      })
      .returning('id')
      .executeTakeFirst();
    return written?.id;
  }

  private async publish(id: number, college: College): Promise<void> {
    const { userId, referralCode } = await this.em.findOneOrFail(Subscription, id);
    const added = { subscriptionId: id, collegeId: college.id, userId, referralCode };
    await this.outbox.publish('SubscriberAdded', added);
    if (userId !== null) await endDailyDeals(this.em, this.outbox, userId, [college.id]);
    if (college.isActive) await this.messages.welcomeSubscriber(id);
  }
}
