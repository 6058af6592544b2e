import { defineEntity, p } from '@mikro-orm/core';

/** push: the user's browsers. mail: one mail per alert. digest: an entry in the daily mail. */
export const ALERT_CHANNELS = ['push', 'mail', 'digest'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** sent: includes mails queued as deliveries. skipped: no longer wanted, or too late. */
export const DISPATCH_STATUSES = ['pending', 'sent', 'skipped', 'failed'] as const;
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number];

export const AlertDispatchSchema = defineEntity({
  name: 'AlertDispatch',
  tableName: 'alert_dispatches',
  properties: {
    notificationId: p.integer().primary().autoincrement(false),
    userId: p.integer().primary().index('alert_dispatches_user_index'),
    channel: p.enum(ALERT_CHANNELS).primary(),
    status: p.enum(DISPATCH_STATUSES).default('pending'),
    /**
     * Earliest time of the next attempt: the end of quiet hours, the morning of a digest, or the end of a wait or
     * claim.
     */
    dueAt: p.datetime().defaultRaw('now()'),
    /** Incremented by each claim, so that an expired claim can be detected. */
    attempts: p.integer().default(0),
    /** Push subscription ids that already have it; retries skip them. */
    reached: p.array(Number).columnType('integer[]').defaultRaw(`'{}'`),
    /** Day of the digest that contains it, in the user's time zone. */
    digestDay: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'alert_dispatches_due_index', properties: ['channel', 'dueAt'], where: `status = 'pending'` },
    {
      name: 'alert_dispatches_created_index',
      expression: 'CREATE INDEX alert_dispatches_created_index ON alert_dispatches USING brin (created_at)',
    },
    { name: 'alert_dispatches_digest_index', properties: ['userId', 'digestDay'], where: 'digest_day IS NOT NULL' },
  ],
});

/** A notification to one user through one channel. Its unique row guarantees a single send. */
export class AlertDispatch extends AlertDispatchSchema.class {}
AlertDispatchSchema.setClass(AlertDispatch);
