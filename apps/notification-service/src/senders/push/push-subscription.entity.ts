import { defineEntity, p } from '@mikro-orm/core';

export const PushSubscriptionSchema = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: p.integer().index('push_subscriptions_user_index'),
    /** Session in which its page last saved it; null for rows older than this column. */
    sessionId: p.integer().strictNullable(),
    /** Secret: anyone who knows it can reach the browser. Never logged. */
    endpoint: p.text().unique(),
    p256dh: p.text(),
    auth: p.text(),
    userAgent: p.text().strictNullable(),
    /** Consecutive pushes that its service refused. */
    failures: p.integer().default(0),
    /** Earliest next push: the push service requested this back-off. */
    notBefore: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A user's browser that receives pushes. */
export class PushSubscription extends PushSubscriptionSchema.class {}
PushSubscriptionSchema.setClass(PushSubscription);
