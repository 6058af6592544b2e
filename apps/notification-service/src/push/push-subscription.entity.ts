import { defineEntity, p } from '@mikro-orm/core';

export const PushSubscriptionSchema = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: p.integer().index('push_subscriptions_user_index'),
    /** Signed in as by its page when that last said so; null: before that was noted. */
    sessionId: p.integer().strictNullable(),
    /** Whoever knows it can reach the browser: not for logs. */
    endpoint: p.text().unique(),
    p256dh: p.text(),
    auth: p.text(),
    userAgent: p.text().strictNullable(),
    /** Pushes in a row that its service did not take. */
    failures: p.integer().default(0),
    /** Its service asked to be left alone until then. */
    notBefore: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** One browser of a user that alerts are pushed to. */
export class PushSubscription extends PushSubscriptionSchema.class {}
PushSubscriptionSchema.setClass(PushSubscription);
