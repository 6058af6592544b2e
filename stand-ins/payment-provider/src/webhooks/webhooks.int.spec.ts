import { eventually, FakeServer, forFile, type FakeRequest } from '@campus-deals/testing';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

const WEBHOOK_SECRET = 'whsec_of_the_environment';
const ENDPOINT = 'POST /webhooks';
const receiver = await forFile(FakeServer.start());
const provider = await forFile(
  ProviderUnderTest.start({ WEBHOOK_URL: `${receiver.url}/webhooks`, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }),
);

/** Returns the events about an intent that were sent so far, with their bytes and signatures. */
const received = (intentId: string) =>
  receiver
    .asked(ENDPOINT)
    .map(({ body, headers }: FakeRequest) => ({
      event: body as Stripe.Event,
      payload: JSON.stringify(body, undefined, 2),
      signature: String(headers['stripe-signature']),
    }))
    .filter(({ payload }) => payload.includes(intentId));
const newIntent = (): Promise<Stripe.PaymentIntent> =>
  provider.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });

test('are signed so that the library takes them, and not with another secret', async () => {
  receiver.on(ENDPOINT, {});
  const { id } = await newIntent();
  const { payload, signature } = await eventually(() => received(id)[0] ?? null);
  const { webhooks } = provider.stripe;
  expect(webhooks.constructEvent(payload, signature, WEBHOOK_SECRET).type).toBe('payment_intent.created');
  expect(() => webhooks.constructEvent(payload, signature, 'whsec_another')).toThrow(/signature/i);
  expect(() => webhooks.constructEvent(payload.replace('1000', '1'), signature, WEBHOOK_SECRET)).toThrow(/signature/i);
});

test('come again until they are answered 2xx: the same event, a fresh signature', async () => {
  let refused = 0;
  receiver.on(ENDPOINT, () => ({ status: refused++ < 3 ? 500 : 200 }));
  const { id } = await newIntent();
  await eventually(() => expect(received(id)).toHaveLength(4));
  expect(new Set(received(id).map(({ payload }) => payload)).size).toBe(1);
  expect(received(id)[0]?.event.data.object).toMatchObject({ id });
});
