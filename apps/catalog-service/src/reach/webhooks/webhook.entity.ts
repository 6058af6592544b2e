import { defineEntity, p } from '@mikro-orm/core';
import {
  WEBHOOK_STATUSES,
  type WebhookType,
  SENT_WEBHOOK_TYPES,
  WEBHOOK_DELIVERY_STATUSES,
} from '@campus-deals/contracts/catalog/webhook-labels';
import { WEBHOOK_RETRY_DAYS, WEBHOOK_ROLL_HOURS } from '@campus-deals/contracts/limits';
import { Vendor } from '../../vendors/vendor.entity.js';

const HOUR_MS = 3_600_000;

export const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').updateRule('no action').deleteRule('cascade'),
    url: p.text(),
    types: p.array().$type<WebhookType[]>(),
    status: p.enum(WEBHOOK_STATUSES).default('active'),
    /** Encrypted (`WebhookSecrets`). */
    secret: p.text(),
    previousSecret: p.text().strictNullable(),
    previousUntil: p.datetime().strictNullable(),
    /** Time since which every delivery has failed. Null: the last one arrived. */
    failingSince: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'webhook_endpoints_of_vendor', properties: ['vendorId'] }],
});

/** An address of a vendor to which events are sent. */
export class WebhookEndpoint extends WebhookEndpointSchema.class {
  /** Replaces the secret. The replaced one signs for a day more; an older one no longer does. */
  roll(secret: string, now: Date): void {
    this.previousSecret = this.secret;
    this.previousUntil = new Date(now.getTime() + WEBHOOK_ROLL_HOURS * HOUR_MS);
    this.secret = secret;
  }

  /** Pauses it with a secret that replaces every other at once. */
  pauseWith(secret: string): void {
    Object.assign(this, { status: 'paused', secret, previousSecret: null, previousUntil: null, failingSince: null });
  }

  /** Sends again. One that failed stays apart from the others until a delivery arrives; its three days begin anew. */
  resume(now: Date): void {
    this.status = 'active';
    if (this.failingSince) this.failingSince = now;
  }

  /** Notes a failed attempt. Returns whether it disables the endpoint: every attempt has failed for three days. */
  hasFailedForGood(now: Date): boolean {
    this.failingSince ??= now;
    const isOver = now.getTime() - this.failingSince.getTime() >= WEBHOOK_RETRY_DAYS * 24 * HOUR_MS;
    if (!isOver || this.status !== 'active') return false;
    this.status = 'disabled';
    return true;
  }
}
WebhookEndpointSchema.setClass(WebhookEndpoint);

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
