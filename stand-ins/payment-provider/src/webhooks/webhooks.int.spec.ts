import { eventually } from '@campus-deals/testing';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProviderUnderTest, WebhookReceiver } from '../testing/provider-under-test.js';

const WEBHOOK_SECRET = 'whsec_of_the_environment';
let receiver: WebhookReceiver;
let provider: ProviderUnderTest;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  provider = await ProviderUnderTest.start({ WEBHOOK_URL: receiver.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
afterEach(async () => {
  await provider.stop();
  await receiver.stop();
});

async function pay(): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = provider.stripe;
  const { id } = await paymentIntents.create({ amount: 1000, currency: 'usd' });
  return paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

test('are signed so that the library takes them, and not with another secret', async () => {
  await pay();
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3));
  const { payload = '', signature = '' } = receiver.received[0] ?? {};
  const { webhooks } = provider.stripe;
  expect(webhooks.constructEvent(payload, signature, WEBHOOK_SECRET).type).toMatch(/^(payment_intent|charge)\./);
  expect(() => webhooks.constructEvent(payload, signature, 'whsec_another')).toThrow(/signature/i);
  expect(() => webhooks.constructEvent(payload.replace('1000', '1'), signature, WEBHOOK_SECRET)).toThrow(/signature/i);
});

test('come again until they are answered 2xx: the same event, a fresh signature', async () => {
  let refused = 0;
  receiver.answer = () => (refused++ < 3 ? 500 : 200);
  const { id } = await provider.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await eventually(() => expect(receiver.received.length).toBe(4));
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ payload }) => payload)).size).toBe(1);
  expect(receiver.events[0]?.data.object).toMatchObject({ id });
});
