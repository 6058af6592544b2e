import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Outbox, RowJob, RowJobs, type DueRows, type RowJobOptions } from '@campus-deals/messaging';
import { FOR_UPDATE, Semaphore } from '@campus-deals/service-defaults';
import { sql, type RawBuilder } from 'kysely';
import { tables } from '../../tables.js';
import { readUpTo, RefusedAddress, REQUEST_RULES, requestExternal, type RequestRules } from '../../images/public.js';
import { isOfSuspendedVendor } from '../../visibility/public.js';
import { Vendor } from '../../vendors/public.js';
import {
  arrived,
  WEBHOOK_JOBS,
  WEBHOOK_TEST_JOB,
  WebhookDelivery,
  type WebhookResponse,
  WebhookEndpoint,
} from './webhook.entity.js';
import { signatureOf, WebhookSecrets } from './webhook-secrets.js';

const EXCERPT_BYTES = 1000;
/** Longer than any attempt. A process that dies during one leaves the delivery due after this time. */
const LEASE = sql.lit('1 minute');
/** Attempts that a queue begins at once, so that a burst leaves connections to requests. */
const BEGUN_AT_ONCE = 4;
/** Outcomes that a queue records at once. Failures of one endpoint wait for its lock, each with a connection. */
const RECORDED_AT_ONCE = 4;

type Condition = RawBuilder<boolean>;

const isTest: Condition = sql`webhook_deliveries.type = 'webhook.test'`;
const isFailing: Condition = sql`failing_since IS NOT NULL`;
const not = (condition: Condition): Condition => sql`NOT (${condition})`;
/** No attempt is in progress. */
const isFree: Condition = sql`coalesce(leased_until <= now(), true)`;

/** Services that every queue needs. */
@Injectable()
export class WebhookSending {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly secrets: WebhookSecrets,
    readonly jobs: RowJobs,
    @Inject(REQUEST_RULES) readonly rules: RequestRules,
  ) {}
}

interface Queue extends Pick<RowJobOptions, 'name' | 'title' | 'concurrency'> {
  /** Maximum deliveries of one business that are queued or in progress, over all replicas: others do not wait for it. */
  share: number;
  /** Deliveries of this queue. */
  takes: Condition[];
}

/** Webhooks of a suspended business wait until it is restored. */
const isAllowed: Condition = sql`NOT (${isOfSuspendedVendor('webhook_endpoints.vendor_id')})`;

/**
 * Sends due webhooks, at least once each. An attempt leases its delivery, so that no row is locked and no connection held
 * while a receiver responds.
 */
abstract class DueWebhooks extends RowJob {
  private readonly beginning = new Semaphore(BEGUN_AT_ONCE);
  private readonly recording = new Semaphore(RECORDED_AT_ONCE);
  private readonly em = this.sending.em;
  private readonly takes: Condition;

  constructor(
    private readonly sending: WebhookSending,
    private readonly queue: Queue,
  ) {
    super({ name: queue.name, title: queue.title, concurrency: queue.concurrency, connections: 0 });
    this.takes = sql`(${sql.join([isAllowed, ...queue.takes], sql` AND `)})`;
  }

  /** Selects the oldest deliveries of each business, as many as its share leaves beside those in progress. */
  due(): DueRows {
    const db = tables(this.em);
    const ranked = db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select([
        'webhook_deliveries.id',
        'webhook_deliveries.due_at as dueAt',
        isFree.as('isFree'),
        sql<number>`row_number() OVER (PARTITION BY vendor_id ORDER BY ${isFree}, webhook_deliveries.id)`.as('place'),
      ])
      .where('webhook_deliveries.due_at', '<=', sql<string>`now()`)
      .where(this.takes);
    return db
      .selectFrom(ranked.as('ranked'))
      .select(['id', 'dueAt'])
      .where('place', '<=', this.queue.share)
      .where('isFree', '=', true)
      .orderBy('place')
      .orderBy('id');
  }

  async run(id: number): Promise<void> {
    const attempt = await this.beginning.run(() => this.begin(id));
    if (!attempt) return;
    const { endpoint, attempts, body } = attempt;
    const response = await this.send(endpoint, body);
    await this.recording.run(() => this.record({ id, attempts }, endpoint.id, response));
    // The next delivery of the business takes its place.
    this.sending.jobs.begin(this.queue.name);
  }

  async giveUp(id: number): Promise<void> {
    await this.em.nativeUpdate(
      WebhookDelivery,
      { id, status: 'waiting' },
      { status: 'failed', dueAt: null, response: 'It could not be sent.' },
    );
  }

  /** Leases a delivery for an attempt, unless another attempt or another queue has it by now. */
  private async begin(id: number) {
    const leased = await tables(this.em)
      .updateTable('webhook_deliveries')
      .from('webhook_endpoints')
      .set(({ eb }) => ({ leased_until: sql<Date>`now() + ${LEASE}::interval`, attempts: eb('attempts', '+', 1) }))
      .where('webhook_deliveries.id', '=', id)
      .where('due_at', '<=', sql<string>`now()`)
      .where(isFree)
      .whereRef('webhook_endpoints.id', '=', 'endpoint_id')
      .where(this.takes)
      .returning(['endpoint_id as endpointId', 'attempts', 'body'])
      .executeTakeFirst();
    const endpoint = leased && (await this.em.fork().findOne(WebhookEndpoint, leased.endpointId));
    return endpoint && { ...leased, endpoint };
  }

  private async send(endpoint: WebhookEndpoint, body: string): Promise<WebhookResponse> {
    const now = new Date();
    const secrets = this.sending.secrets.valid(endpoint, now).map(({ secret }) => secret);
    const signal = AbortSignal.timeout(this.sending.rules.timeoutMs);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'CampusDeals/1.0 (webhooks)',
      'campus-deals-signature': signatureOf(body, secrets, now),
    };
    try {
      const answer = await requestExternal(new URL(endpoint.url), this.sending.rules, {
        signal,
        method: 'POST',
        headers,
        body,
      });
      // The status alone decides, however the response's body ends.
      const { bytes } = await readUpTo(answer, EXCERPT_BYTES);
      return { statusCode: answer.statusCode ?? null, text: excerptOf(bytes) };
    } catch (error) {
      return { statusCode: null, text: signal.aborted ? 'No response in time' : reasonOf(error) };
    }
  }

  /** Records the outcome, unless the vendor has had it sent again meanwhile. */
  private async record(
    attempt: { id: number; attempts: number },
    endpointId: number,
    response: WebhookResponse,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const own = { ...attempt, status: 'waiting' } as const;
      if (isSuccess(response)) {
        // Locks the endpoint only if it was failing, so that deliveries of one endpoint do not wait for each other.
        await em.nativeUpdate(WebhookEndpoint, { id: endpointId, failingSince: { $ne: null } }, { failingSince: null });
        return void (await em.nativeUpdate(WebhookDelivery, own, arrived(response)));
      }
      const endpoint = await em.findOne(WebhookEndpoint, endpointId, FOR_UPDATE);
      const delivery = await em.findOne(WebhookDelivery, own, FOR_UPDATE);
      if (!endpoint || !delivery) return;
      const now = new Date();
      delivery.failed(response, now);
      if (delivery.type === 'webhook.test') return;
      if (endpoint.hasFailedForGood(now)) await this.disable(em, endpoint, now);
      if (endpoint.status !== 'active') delivery.dueAt = null;
    });
  }

  private async disable(em: EntityManager, { id, vendorId, url }: WebhookEndpoint, now: Date): Promise<void> {
    await em.nativeUpdate(WebhookDelivery, { endpointId: id, status: 'waiting' }, { dueAt: null });
    const vendor = await em.findOneOrFail(Vendor, vendorId);
    const { host } = new URL(url);
    const disabledAt = now.toISOString();
    await this.sending.outbox.publish('WebhookDisabled', {
      endpointId: id,
      vendorId,
      userId: vendor.userId,
      host,
      disabledAt,
    });
  }
}

/** Sends to endpoints whose last delivery arrived, and to new ones. Has room for those that begin to hang. */
@Injectable()
export class SendWebhooks extends DueWebhooks {
  constructor(sending: WebhookSending) {
    const takes = [not(isTest), not(isFailing)];
    super(sending, { name: WEBHOOK_JOBS[0], title: 'Webhooks', concurrency: 500, share: 40, takes });
  }
}

/** Sends to endpoints that fail, apart from all others: each attempt may last until its timeout. */
@Injectable()
export class SendFailingWebhooks extends DueWebhooks {
  constructor(sending: WebhookSending) {
    const title = 'Webhooks to addresses that fail';
    super(sending, { name: WEBHOOK_JOBS[1], title, concurrency: 20, share: 2, takes: [not(isTest), isFailing] });
  }
}

/** Sends tests, apart from all others: a test never marks its endpoint as failing, and a new endpoint may hang. */
@Injectable()
export class SendWebhookTests extends DueWebhooks {
  constructor(sending: WebhookSending) {
    const title = 'Tests of webhooks';
    super(sending, { name: WEBHOOK_TEST_JOB, title, concurrency: 5, share: 1, takes: [isTest] });
  }
}

const isSuccess = ({ statusCode }: WebhookResponse): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Decodes the start of a body. PostgreSQL stores no NUL. */
const excerptOf = (bytes: Buffer): string => bytes.subarray(0, EXCERPT_BYTES).toString().replaceAll('\0', '');

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return `Not sent: ${error.message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return `No response: ${code}`;
}
