import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENTED_SHAPES, type Kind } from './testing/documented-shapes.js';
import { ProviderUnderTest } from './testing/provider-under-test.js';

let provider: ProviderUnderTest;
beforeAll(async () => {
  provider = await ProviderUnderTest.start();
});
afterAll(() => provider.stop());

test.each(Object.keys(DOCUMENTED_SHAPES))('a %s has every member that is documented, of its kind', async (object) => {
  for (const made of await objects(provider.stripe, object)) expect(faultsOf(made)).toEqual([]);
});

/** Returns some objects of each type, in different states. */
async function objects(stripe: Stripe, object: string): Promise<object[]> {
  const { id: customer } = await stripe.customers.create({ email: 'a@shop.example' });
  const pay = (card: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({ amount: 1000, currency: 'usd', customer, confirm: true, payment_method: card });
  const paid = await pay('pm_card_visa');
  const made: Record<string, () => Promise<object[]>> = {
    customer: async () => [await stripe.customers.retrieve(customer)],
    payment_intent: async () => {
      const declined = await pay('pm_card_chargeDeclined').catch((error: Stripe.errors.StripeError) => error);
      const waiting = await pay('pm_card_authenticationRequired');
      const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
      return [
        paid,
        waiting,
        open,
        await stripe.paymentIntents.cancel(open.id),
        (declined as Stripe.errors.StripeError).payment_intent ?? {},
      ];
    },
    charge: async () => [await stripe.charges.retrieve(String(paid.latest_charge))],
    payment_method: async () => [
      (await stripe.paymentIntents.retrieve(paid.id, { expand: ['payment_method'] })).payment_method as object,
    ],
    refund: async () => [await stripe.refunds.create({ payment_intent: paid.id })],
    dispute: async () => {
      const { id } = await pay('pm_card_createDispute');
      return (await stripe.disputes.list({ payment_intent: id })).data;
    },
  };
  return made[object]?.() ?? [{ object }];
}

function faultsOf(made: object): string[] {
  const { object } = made as { object: string };
  const members = made as Record<string, unknown>;
  return Object.entries(DOCUMENTED_SHAPES[object] ?? { [object]: [] }).flatMap(([name, kinds]) => {
    if (!(name in members)) return [`${name} is missing`];
    const kind = kindOf(members[name]);
    return kinds.includes(kind) ? [] : [`${name} is ${kind}, not ${kinds.join(' or ')}`];
  });
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}
