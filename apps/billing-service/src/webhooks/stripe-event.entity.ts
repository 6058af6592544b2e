import { defineEntity, p } from '@mikro-orm/core';

/** A received Stripe event, without its content, which may include addresses. */
export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: {
    /** `evt_…`: the same for each delivery. */
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
