import { defineEntity, p } from '@mikro-orm/core';
import { SENT_WEBHOOK_TYPES, WEBHOOK_DELIVERY_STATUSES } from '@campus-deals/contracts/catalog/webhook-labels';
import { WEBHOOK_RETRY_DAYS } from '@campus-deals/contracts/limits';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Row jobs that send webhooks: to addresses that work, and to those that fail. */
export const WEBHOOK_JOBS = ['send-webhooks', 'send-failing-webhooks'] as const;
export const WEBHOOK_TEST_JOB = 'send-webhook-tests';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const RETRY_MS = WEBHOOK_RETRY_DAYS * 24 * 60 * MINUTE_MS;

/** Response to an attempt. `statusCode` is null if none arrived. */
export interface WebhookResponse {
  statusCode: number | null;
  text: string;
}

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON webhook_deliveries ${on}` });

export const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    endpointId: () =>
      p.manyToOne(WebhookEndpoint).mapToPk().name('endpoint_id').updateRule('no action').deleteRule('cascade'),
    eventId: p.uuid(),
    type: p.enum(SENT_WEBHOOK_TYPES),
    /** JSON text, so that every attempt sends the same bytes. */
    body: p.text(),
    status: p.enum(WEBHOOK_DELIVERY_STATUSES).default('waiting'),
    /** Null: over, or its endpoint is not active. */
    dueAt: p.datetime().strictNullable(),
    /** End of the lease of the attempt in progress, longer than any attempt. After it, the attempt's process has died. */
    leasedUntil: p.datetime().strictNullable(),
    attempts: p.integer().default(0),
    /** Last time at which it is tried. Null: not tried yet. */
    retryUntil: p.datetime().strictNullable(),
    statusCode: p.integer().strictNullable(),
    response: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'webhook_deliveries_once', properties: ['endpointId', 'eventId'] }],
  indexes: [
    index('webhook_deliveries_due', '(due_at, id) WHERE due_at IS NOT NULL'),
    index('webhook_deliveries_of_endpoint', '(endpoint_id, id DESC)'),
    { name: 'webhook_deliveries_by_age', properties: ['createdAt'] },
  ],
});

/** An event that is sent to an endpoint. */
export class WebhookDelivery extends WebhookDeliverySchema.class {
  /** Starts the attempts again. */
  resend(now: Date): void {
    Object.assign(this, { status: 'waiting', dueAt: now, leasedUntil: null, attempts: 0, retryUntil: null });
  }

  /**
   * Plans the next attempt: after a minute, then each pause twice as long, up to six hours, with ±25 % jitter. The last
   * one is three days after the first.
   */
  failed(response: WebhookResponse, now: Date, random = Math.random()): void {
    this.retryUntil ??= new Date(now.getTime() + (this.type === 'webhook.test' ? 0 : RETRY_MS));
    if (now >= this.retryUntil) return void Object.assign(this, ended('failed', response));
    const pause = Math.min(MINUTE_MS * 2 ** (this.attempts - 1), LONGEST_PAUSE_MS) * (0.75 + random / 2);
    this.dueAt = new Date(Math.min(now.getTime() + pause, this.retryUntil.getTime()));
    Object.assign(this, noted(response));
  }
}
WebhookDeliverySchema.setClass(WebhookDelivery);

/** Returns the fields of a delivery that has arrived. */
export const arrived = (response: WebhookResponse) => ended('delivered', response);

const ended = <S extends 'delivered' | 'failed'>(status: S, response: WebhookResponse) => ({
  status,
  dueAt: null,
  ...noted(response),
});

const noted = ({ statusCode, text }: WebhookResponse) => ({ leasedUntil: null, statusCode, response: text });
