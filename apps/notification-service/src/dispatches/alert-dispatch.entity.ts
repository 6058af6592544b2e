import { defineEntity, p } from '@mikro-orm/core';

/** push: to the user's browsers; mail: one mail; digest: a line in the mail of a morning. */
export const ALERT_CHANNELS = ['push', 'mail', 'digest'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** sent: a mail that is handed to the deliveries counts as sent. skipped: nobody wants it any more, or it came too late. */
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
    /** Not before: the end of quiet hours, the morning of a digest, the end of a wait or of a claim. */
    dueAt: p.datetime().defaultRaw('now()'),
    /** Counted up by each claim: who was overtaken has an older number. */
    attempts: p.integer().default(0),
    /** Browsers (ids of push subscriptions) that have got it: another attempt leaves them out. */
    reached: p.array(Number).columnType('integer[]').defaultRaw(`'{}'`),
    /** The day whose digest it stands in, on the user's calendar. */
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

/** One notification on its way to one user by one channel: the row that makes "once" true. */
export class AlertDispatch extends AlertDispatchSchema.class {}
AlertDispatchSchema.setClass(AlertDispatch);
