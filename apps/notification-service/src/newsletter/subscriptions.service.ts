import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Subscriber } from '@campus-deals/contracts/internal.schema';
import type { NewsletterStatus, NewsletterSubscription } from '@campus-deals/contracts/newsletter.schema';
import { Outbox } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { CollegesService } from '../colleges/colleges.module.js';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { UsersService } from '../users/users.module.js';
import { Subscription } from './subscription.entity.js';

export interface NewSubscription {
  email: string;
  collegeId: number;
  userId: number | null;
  referralCode: string | null;
}

interface RemovedRow {
  id: number;
  collegeId: number;
}

const NOT_SUBSCRIBED: NewsletterStatus = { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null };
const REMOVED = 'returning id, college_id as "collegeId"';

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

  /** Subscribes an address; one that is subscribed already gets the same answer and moves nothing. Throws college_not_found, sign_in_required for a user who was erased meanwhile. */
  @Transactional()
  async subscribe({ email, collegeId, userId, referralCode }: NewSubscription): Promise<NewsletterSubscription> {
    if (userId !== null && !(await this.users.hold(userId))) throw new ProductError('sign_in_required');
    const college = await this.colleges.getLiveAndHold(collegeId);
    const [added] = await this.em.execute<{ id: number }[]>(
      `insert into newsletter_subscriptions (email, college_id, user_id, referral_code) values (?, ?, ?, ?)
       on conflict (email, college_id) do nothing returning id`,
      [email, collegeId, userId, referralCode],
    );
    if (added) {
      await this.outbox.publish('SubscriberAdded', { subscriptionId: added.id, collegeId, userId, referralCode });
      if (college.isActive) await this.deliveries.notifySubscriber(added.id);
    }
    return { isSubscribed: true, collegeId, collegeName: college.name };
  }

  /** Unsubscribes an address from one college, or from all. Nothing tells whether it was subscribed. */
  @Transactional()
  async unsubscribe(email: string, collegeId?: number): Promise<void> {
    const rows = await (collegeId === undefined
      ? this.em.execute<RemovedRow[]>(`delete from newsletter_subscriptions where email = ? ${REMOVED}`, [email])
      : this.em.execute<RemovedRow[]>(
          `delete from newsletter_subscriptions where email = ? and college_id = ? ${REMOVED}`,
          [email, collegeId],
        ));
    await this.sayRemoved(rows);
  }

  /** Ends one subscription; one that has ended is no error. */
  @Transactional()
  async end(subscriptionId: number): Promise<void> {
    await this.sayRemoved(
      await this.em.execute<RemovedRow[]>(`delete from newsletter_subscriptions where id = ? ${REMOVED}`, [
        subscriptionId,
      ]),
    );
  }

  /** The newest subscription of an address. */
  async statusOf(email: string): Promise<NewsletterStatus> {
    const [row] = await this.em.execute<{ collegeId: number; collegeName: string; createdAt: Date | string }[]>(
      `select s.college_id as "collegeId", c.name as "collegeName", s.created_at as "createdAt"
       from newsletter_subscriptions s join colleges c on c.id = s.college_id where s.email = ? order by s.created_at desc, s.id desc limit 1`,
      [email],
    );
    return row ? { isSubscribed: true, ...row, createdAt: new Date(row.createdAt).toISOString() } : NOT_SUBSCRIBED;
  }

  /** Whose subscription it is. Throws subscription_not_found once it has ended. */
  async getSubscriber(id: number): Promise<Subscriber> {
    const subscription = await this.em.findOne(Subscription, id);
    if (!subscription) throw new ProductError('subscription_not_found');
    const { email, collegeId, userId } = subscription;
    return { email, collegeId, userId };
  }

  static readonly notSubscribed = NOT_SUBSCRIBED;

  private async sayRemoved(rows: RemovedRow[]): Promise<void> {
    await this.outbox.publishAll(
      'SubscriberRemoved',
      rows.map(({ id, collegeId }) => ({ subscriptionId: id, collegeId })),
    );
  }
}
