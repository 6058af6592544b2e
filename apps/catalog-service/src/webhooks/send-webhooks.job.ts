import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Outbox, RowJob, type DueRows, type RowJobOptions } from '@campus-deals/messaging';
import { Semaphore } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import {
  readUpTo,
  RefusedAddress,
  REQUEST_RULES,
  requestExternal,
  type RequestRules,
} from '../external-requests/public.js';
import { Vendor } from '../vendors/public.js';
import { WebhookDelivery, type WebhookResponse } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { signatureOf, WebhookSecrets } from './webhook-secrets.js';

const EXCERPT_BYTES = 1000;
/** Longer than any attempt. A process that dies during one leaves the delivery due after this time. */
const LEASE = sql.lit('1 minute');
/** Outcomes that a queue records at once. Those of one endpoint wait for its lock, each with a connection. */
const RECORDED_AT_ONCE = 2;

/**
 * Sends due webhooks, at least once each. An attempt first moves the due time, so that no row is locked and no connection
 * held while a receiver responds.
 */
abstract class DueWebhooks extends RowJob {
  private readonly recording = new Semaphore(RECORDED_AT_ONCE);

  constructor(
    options: Pick<RowJobOptions, 'name' | 'title' | 'concurrency'>,
    /** Whether it sends to endpoints that fail, or to all others. */
    private readonly toFailing: boolean,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly secrets: WebhookSecrets,
    private readonly rules: RequestRules,
  ) {
    super({ ...options, connections: 0 });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select(['webhook_deliveries.id', 'webhook_deliveries.due_at as dueAt'])
      .where('webhook_deliveries.due_at', '<=', sql<string>`now()`)
      .where('failing_since', this.toFailing ? 'is not' : 'is', null)
      .orderBy('webhook_deliveries.id');
  }

  async run(id: number): Promise<void> {
    const claimed = await tables(this.em)
      .updateTable('webhook_deliveries')
      .from('webhook_endpoints')
      .set(({ eb }) => ({ due_at: sql<Date>`now() + ${LEASE}::interval`, attempts: eb('attempts', '+', 1) }))
      .where('webhook_deliveries.id', '=', id)
      .where('due_at', '<=', sql<string>`now()`)
      .whereRef('webhook_endpoints.id', '=', 'endpoint_id')
      // Else it is the other queue's by now.
      .where('failing_since', this.toFailing ? 'is not' : 'is', null)
      .returning(['endpoint_id as endpointId', 'attempts', 'body'])
      .executeTakeFirst();
    if (!claimed) return;
    const endpoint = await this.em.fork().findOne(WebhookEndpoint, claimed.endpointId);
    if (!endpoint) return;
    const response = await this.send(endpoint, claimed.body);
    await this.recording.run(() => this.record({ id, attempts: claimed.attempts }, endpoint.id, response));
  }

  async giveUp(id: number): Promise<void> {
    await this.em.nativeUpdate(
      WebhookDelivery,
      { id, status: 'waiting' },
      { status: 'failed', dueAt: null, response: 'It could not be sent.' },
    );
  }

  private async send(endpoint: WebhookEndpoint, body: string): Promise<WebhookResponse> {
    const now = new Date();
    const secrets = this.secrets.valid(endpoint, now).map(({ secret }) => secret);
    const signal = AbortSignal.timeout(this.rules.timeoutMs);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'CampusDeals/1.0 (webhooks)',
      'campus-deals-signature': signatureOf(body, secrets, now),
    };
    try {
      const answer = await requestExternal(new URL(endpoint.url), this.rules, {
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
      const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const endpoint = await em.findOne(WebhookEndpoint, endpointId, locked);
      const delivery = await em.findOne(WebhookDelivery, { ...attempt, status: 'waiting' }, locked);
      if (!endpoint || !delivery) return;
      const now = new Date();
      if (isSuccess(response)) {
        endpoint.failingSince = null;
        return delivery.arrived(response);
      }
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
    await this.outbox.publish('WebhookDisabled', { endpointId: id, vendorId, userId: vendor.userId, host, disabledAt });
  }
}

/** Sends to endpoints whose last delivery arrived, and to new ones. Has room for those that begin to hang. */
@Injectable()
export class SendWebhooks extends DueWebhooks {
  constructor(em: EntityManager, outbox: Outbox, secrets: WebhookSecrets, @Inject(REQUEST_RULES) rules: RequestRules) {
    super({ name: 'send-webhooks', title: 'Webhooks', concurrency: 50 }, false, em, outbox, secrets, rules);
  }
}

/** Sends to endpoints that fail, apart from all others: each attempt may last until its timeout. */
@Injectable()
export class SendFailingWebhooks extends DueWebhooks {
  constructor(em: EntityManager, outbox: Outbox, secrets: WebhookSecrets, @Inject(REQUEST_RULES) rules: RequestRules) {
    const title = 'Webhooks to addresses that fail';
    super({ name: 'send-failing-webhooks', title, concurrency: 10 }, true, em, outbox, secrets, rules);
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
