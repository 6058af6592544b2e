import type Stripe from 'stripe';

/** Event types whose object is an intent or names one. */
const ABOUT_PAYMENTS = /^(?:payment_intent|charge|refund)\./;
const INTENT_ID = /^pi_\w{1,250}$/;

/** Returns the intent id of an event; undefined if the event concerns no payment. */
export function intentIdOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): string | undefined {
  if (!ABOUT_PAYMENTS.test(type)) return undefined;
  const object = data.object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const named = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const id = typeof named === 'object' && named !== null ? (named as { id?: unknown }).id : named;
  return typeof id === 'string' && INTENT_ID.test(id) ? id : undefined;
}
