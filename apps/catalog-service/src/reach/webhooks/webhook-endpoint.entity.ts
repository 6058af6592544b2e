import { defineEntity, p } from '@mikro-orm/core';
import { WEBHOOK_STATUSES, type WebhookType } from '@campus-deals/contracts/catalog/webhook-labels';
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
    /** Since when every delivery has failed. Null: the last one arrived. */
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
