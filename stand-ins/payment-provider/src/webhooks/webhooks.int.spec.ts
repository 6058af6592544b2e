import { eventually } from '@campus-deals/testing';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const pay = (): Promise<Stripe.PaymentIntent> =>
  provider.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });

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
  const { id } = await provider.stripe.customers.create();
  await eventually(() => expect(receiver.received.length).toBe(4));
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ payload }) => payload)).size).toBe(1);
  expect(receiver.events[0]?.data.object).toMatchObject({ id });
});

describe('endpoints made over the API', () => {
  test('get only what they asked for', async () => {
    const { webhookEndpoints } = provider.stripe;
    const other = await WebhookReceiver.start();
    try {
      const made = await webhookEndpoints.create({ url: other.url, enabled_events: ['payment_intent.succeeded'] });
      expect(made.secret).toMatch(/^whsec_\w{32}$/);
      await pay();
      await eventually(() => expect(other.events.map(({ type }) => type)).toEqual(['payment_intent.succeeded']));
      const [{ payload, signature } = expect.unreachable()] = other.received;
      expect(provider.stripe.webhooks.constructEvent(payload, signature, made.secret ?? '').type).toBe(
        'payment_intent.succeeded',
      );
    } finally {
      await other.stop();
    }
  });

  test('must have an address and events', async () => {
    const create = (url: string): Promise<unknown> =>
      provider.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
    await expect(create('not an address')).rejects.toMatchObject({ statusCode: 400, param: 'url' });
  });
});
