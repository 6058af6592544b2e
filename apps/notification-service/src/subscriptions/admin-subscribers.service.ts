import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type {
  AddSubscriberDto,
  AdminSubscriberDto,
  EndedSubscriptionsDto,
  SubscriberLookupDto,
} from '@campus-deals/contracts/notification/subscriber.dto';
import type { ListSubscribersQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { ProductError, type CountedPage, type Json } from '@campus-deals/service-defaults';
import { SubscribingService } from './subscribing.service.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SuppressionsService } from '../audience/public.js';
import { tables } from '../tables.js';
import { adminSubscribers, mailsTo, subscriptionsOf } from './admin-subscribers.query.js';
import { newsletterProspects } from './newsletter-prospects.js';

@Injectable()
export class AdminSubscribersService {
  constructor(
    private readonly em: EntityManager,
    private readonly subscribing: SubscribingService,
    private readonly subscriptions: SubscriptionsService,
    private readonly suppressions: SuppressionsService,
    private readonly audit: AuditLog,
  ) {}

  search(query: ListSubscribersQueryDto): Promise<CountedPage<AdminSubscriberDto>> {
    return adminSubscribers.page(tables(this.em), query);
  }

  /** Yields all matching subscribers in batches. */
  all(query: ListSubscribersQueryDto): AsyncGenerator<AdminSubscriberDto[]> {
    return adminSubscribers.all(tables(this.em), query);
  }

  /**
   * Subscribes an address on the admin's word; it counts at once. An address that unsubscribed from everything or
   * reported spam can only return by itself. Throws address_suppressed, college_not_found.
   */
  @Transactional()
  async add({ email, collegeId }: AddSubscriberDto): Promise<Json<AdminSubscriberDto>> {
    const reason = (await this.suppressions.isSuppressed([email], this.em)).get(email);
    if (reason === 'complaint' || reason === 'unsubscribed-all') throw new ProductError('address_suppressed');
    const { collegeName } = await this.subscribing.subscribe({
      email,
      collegeId,
      userId: null,
      referralCode: null,
      source: 'admin',
      ipHash: null,
      isConfirmed: true,
    });
    const [added] = await subscriptionsOf(this.em, email, collegeId);
    if (!added) throw new ProductError('subscription_not_found');
    const { id } = JSON.parse(added) as AdminSubscriberDto;
    await this.audit.record({
      action: 'subscriber.add',
      subject: { type: 'subscriber', id, label: collegeName },
      after: { collegeId },
    });
    return added;
  }

  /** Ends every subscription of an address and suppresses it. Throws subscription_not_found. */
  @Transactional()
  async unsubscribe(email: string): Promise<EndedSubscriptionsDto> {
    const ended = await this.subscriptions.endAll({ email });
    const [first] = ended;
    if (!first) throw new ProductError('subscription_not_found');
    await this.suppressions.suppress(this.em, email, 'admin', null);
    await this.audit.record({
      action: 'subscriber.unsubscribe',
      subject: { type: 'subscriber', id: first.id },
      before: { collegeIds: ended.map(({ college }) => college.id) },
    });
    return { count: ended.length };
  }

  /** Returns an address's subscriptions, mails, and why it receives no more. Records the lookup in the audit log. */
  @Transactional()
  async lookUp(email: string): Promise<SubscriberLookupDto> {
    const suppression = await this.suppressions.recognise(this.em, email);
    const subscriptions = (await subscriptionsOf(this.em, email)).map((one) => JSON.parse(one) as AdminSubscriberDto);
    const subject = { type: 'subscriber', id: subscriptions[0]?.id ?? null };
    await this.audit.record({ action: 'subscriber.look-up', subject });
    return {
      email,
      summary: newsletterProspects(suppression?.reason ?? null, subscriptions, new Date()),
      suppression: suppression && {
        reason: suppression.reason,
        detail: suppression.detail,
        createdAt: suppression.createdAt.toISOString(),
      },
      subscriptions,
      mails: await mailsTo(this.em, email),
    };
  }
}
