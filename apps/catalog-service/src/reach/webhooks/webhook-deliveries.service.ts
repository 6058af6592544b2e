import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RowJobs } from '@campus-deals/messaging';
import { WebhookDeliveryDto } from '@campus-deals/contracts/catalog/webhook.dto';
import type { WebhookBody, WebhookData } from '@campus-deals/contracts/catalog/webhook-data.dto';
import type { SentWebhookType, WebhookType } from '@campus-deals/contracts/catalog/webhook-labels';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import {
  FOR_UPDATE,
  JsonAnswer,
  jsonText,
  pages,
  present,
  ProductError,
  RateLimit,
  same,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { MAX_WEBHOOK_RESENDS, MAX_WEBHOOK_TESTS } from '@campus-deals/contracts/limits';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { reads, tables, type Db } from '../../tables.js';
import { WEBHOOK_JOBS, WEBHOOK_TEST_JOB, WebhookDelivery } from './webhook.entity.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** Queues, repeats, tests and lists deliveries of webhooks. */
@Injectable()
export class WebhookDeliveriesService {
  /** Limits by business, whatever its endpoints. */
  private readonly tests = this.anHour('webhook-test', MAX_WEBHOOK_TESTS, 'test its webhooks');
  private readonly resends = this.anHour('webhook-resend', MAX_WEBHOOK_RESENDS, 'have webhooks sent again');

  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: WebhookEndpointsService,
    private readonly jobs: RowJobs,
  ) {}

  /** Queues an event for each endpoint of the vendor that has chosen it, once. Call it in a transaction. */
  async queue<T extends WebhookType>(
    { id, occurredAt }: Pick<DomainEvent, 'id' | 'occurredAt'>,
    vendorId: number,
    type: T,
    data: WebhookData<T>,
  ): Promise<void> {
    const body = bodyOf({ id, type, createdAt: occurredAt, data });
    await tables(this.em)
      .insertInto('webhook_deliveries')
      .columns(['endpoint_id', 'event_id', 'type', 'body', 'due_at'])
      .expression((eb) =>
        eb
          .selectFrom('webhook_endpoints')
          .select([
            'id',
            sql<string>`${id}::uuid`.as('event_id'),
            sql<T>`${type}`.as('type'),
            sql<string>`${body}`.as('body'),
            sql<Date>`CASE WHEN status = 'active' THEN now() END`.as('due_at'),
          ])
          .where('vendor_id', '=', vendorId)
          .where(sql<boolean>`${type} = ANY (types)`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.jobs.begin(...WEBHOOK_JOBS);
  }

  /** Lists what was sent to an endpoint of the caller, newest first. */
  async list(caller: SignedInUser, endpointId: number, page: PageQueryDto): Promise<JsonAnswer> {
    await this.endpoints.get(caller, endpointId);
    return new JsonAnswer(await deliveriesOf(reads(this.em), { endpointId }, page));
  }

  /**
   * Sends a test, once, whatever the endpoint's status. Throws too_many_requests while one waits, and for the business's
   * eleventh within an hour.
   */
  @Transactional()
  async test(caller: SignedInUser, endpointId: number): Promise<WebhookDeliveryDto> {
    const { vendorId } = await this.endpoints.getToSend(caller, endpointId);
    const waiting = { endpointId, type: 'webhook.test', status: 'waiting', dueAt: { $ne: null } } as const;
    if ((await this.em.count(WebhookDelivery, waiting)) > 0)
      throw new ProductError('too_many_requests', 'The last test is still being sent. Wait for its result.');
    await this.tests.count(String(vendorId));
    const id = uuidv7();
    const now = new Date();
    const type = 'webhook.test';
    const body = bodyOf({ id, type, createdAt: now.toISOString(), data: { webhookId: endpointId } });
    const never = { leasedUntil: null, retryUntil: null, statusCode: null, response: null };
    const delivery = this.em.create(WebhookDelivery, { endpointId, eventId: id, type, body, dueAt: now, ...never });
    await this.em.flush();
    this.jobs.begin(WEBHOOK_TEST_JOB);
    return present(WebhookDeliveryDto, delivery);
  }

  /** Sends a webhook again, also one that arrived. Throws webhook_not_found, too_many_requests. */
  @Transactional()
  async resend(caller: SignedInUser, endpointId: number, id: number): Promise<WebhookDeliveryDto> {
    const { vendorId } = await this.endpoints.getToSend(caller, endpointId);
    const delivery = await this.em.findOne(WebhookDelivery, { id, endpointId }, FOR_UPDATE);
    if (!delivery) throw new ProductError('webhook_not_found');
    await this.resends.count(String(vendorId));
    delivery.resend(new Date());
    await this.em.flush();
    this.jobs.begin(...(delivery.type === 'webhook.test' ? [WEBHOOK_TEST_JOB] : WEBHOOK_JOBS));
    return present(WebhookDeliveryDto, delivery);
  }

  private anHour(name: string, points: number, what: string): RateLimit {
    const message = `A business can ${what} ${points} times an hour. Please wait.`;
    return new RateLimit(this.em, { name, points, seconds: 3600, message });
  }
}

const bodyOf = <T extends SentWebhookType>(body: WebhookBody<T>): string => JSON.stringify(body);

const deliveriesOf = pages(
  (db: Db, { endpointId }: { endpointId: number }) =>
    db
      .selectFrom('webhook_deliveries')
      .where('webhook_deliveries.endpoint_id', '=', endpointId)
      .select((eb) => jsonText<WebhookDeliveryDto>(same(eb, WebhookDeliveryDto, 'webhook_deliveries')).as('json')),
  { keys: [['webhook_deliveries.id', 'integer']], direction: 'desc' },
);
