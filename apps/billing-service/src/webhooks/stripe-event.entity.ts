import { defineEntity, p } from '@mikro-orm/core';

export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: {
    /** `evt_…`: the same each time it is sent. */
    id: p.text().primary(),
    type: p.text(),
    intentId: p.text(),
    occurredAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('now()').index('stripe_events_received_at_index'),
  },
  indexes: [
    { name: 'stripe_events_declines_index', properties: ['intentId'], where: `type = 'payment_intent.payment_failed'` },
  ],
});

/** An event of Stripe's that was received: that it came, not what it held, which is somebody's address among others. */
export class StripeEvent extends StripeEventSchema.class {}
StripeEventSchema.setClass(StripeEvent);
