import 'reflect-metadata';
import { RequestContext, MikroORM } from '@mikro-orm/postgresql';
import type { PaymentStatusDto } from '@campus-deals/contracts/payment.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user, type Answer } from '../testing/billing-app.js';
import { ReconcilePayments } from './reconcile-payments.job.js';

let billing: BillingUnderTest;
let last = 0;
beforeAll(async () => {
  billing = await BillingUnderTest.start({ PAYMENT_CHECK_AFTER_MS: '100' });
});
beforeEach(() => Object.assign(billing.stripe, { away: false }));
afterAll(() => billing.stop());

const anAddress = (): string => `payer-${++last}@shop.example`;
const someone = (): Caller => user(1000 + ++last);
const codeOf = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];
const statusOf = async (caller: Caller): Promise<PaymentStatusDto> =>
  (await billing.ask('GET', '/api/vendor/payment/status', { caller })).json();

/** As if its event had come and were worked through. */
async function settled(intentId: string): Promise<void> {
  billing.stripe.pay(intentId);
  await billing.receive(intentId);
  await eventually(async () => expect(await billing.payment(intentId)).toMatchObject({ has_paid: true }), {
    within: 10_000,
  });
}

describe('beginning to pay', () => {
  test('makes one intent of the server’s amount, for the customer of that address', async () => {
    const email = anAddress();
    const answer = await billing.begin(` ${email.toUpperCase()}`);
    expect(answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_/), amount: 1000, currency: 'usd' });
    const made = billing.stripe.made('/v1/payment_intents').at(-1)?.form;
    expect(made).toMatchObject({ amount: '1000', currency: 'usd', 'metadata[purpose]': 'vendor-fee' });
    expect(billing.stripe.customers.get(made?.['customer'] ?? '')).toMatchObject({ email });
  });

  test('again, reloaded, clicked twice or all at once, is the same intent and the same customer', async () => {
    const email = anAddress();
    const before = billing.stripe.made('/v1/payment_intents').length;
    const customers = billing.stripe.customers.size;
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => billing.begun(email)));
    expect(new Set([...atOnce, await billing.begun(email), await billing.begun(email)]).size).toBe(1);
    const made = billing.stripe.made('/v1/payment_intents').slice(before);
    expect(new Set(made.map(({ form }) => form['metadata[payment_id]'])).size).toBe(1);
    expect(billing.stripe.customers.size).toBe(customers + 1);
  });

  test('by who has signed in is not what a stranger with that address pays', async () => {
    const email = anAddress();
    const [mine, other, signedOut] = [
      await billing.begun(email, someone()),
      await billing.begun(email, someone()),
      await billing.begun(email),
    ];
    expect(new Set([mine, other, signedOut]).size).toBe(3);
  });

  test('with another address begins anew, and gives the one before up', async () => {
    const caller = someone();
    const first = await billing.begun(anAddress(), caller);
    const second = await billing.begun(anAddress(), caller);
    expect(second).not.toBe(first);
    expect(billing.stripe.get(first)).toMatchObject({ status: 'canceled' });
    expect(await billing.payment(first)).toMatchObject({ status: 'canceled' });
  });

  test('shows nobody what card was tried before: that intent is replaced', async () => {
    const email = anAddress();
    const first = await billing.begun(email);
    billing.stripe.decline(first);
    expect(await billing.begun(email)).not.toBe(first);
    expect(billing.stripe.get(first)).toMatchObject({ status: 'canceled' });
  });

  test('is refused to who has paid, whether or not that was heard of', async () => {
    const [email, caller] = [anAddress(), someone()];
    const intentId = await billing.begun(email, caller);
    billing.stripe.pay(intentId);
    expect(codeOf(await billing.begin(email, caller))).toEqual([409, 'fee_already_paid']);
    expect(codeOf(await billing.begin(anAddress(), caller))).toEqual([409, 'fee_already_paid']);
    const signedOut = anAddress();
    await settled(await billing.begun(signedOut));
    expect(codeOf(await billing.begin(signedOut))).toEqual([409, 'fee_already_paid']);
    expect(codeOf(await billing.begin(signedOut, someone()))).toEqual([409, 'fee_already_paid']);
  });

  test('is limited by address and by account', async () => {
    const email = anAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await billing.begin(email)).statusCode);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
    const caller = someone();
    for (let n = 0; n < 20; n += 1) await billing.begin(anAddress(), caller);
    expect(codeOf(await billing.begin(anAddress(), caller))).toEqual([429, 'too_many_requests']);
    expect(JSON.stringify(await billing.sql('SELECT key FROM rate_limits'))).not.toContain('@');
  });

  test('makes a customer anew whom somebody has deleted at Stripe', async () => {
    const [email, caller] = [anAddress(), someone()];
    const customer = String(billing.stripe.get(await billing.begun(email))['customer']);
    billing.stripe.customers.delete(customer);
    const intentId = await billing.begun(email, caller);
    expect(billing.stripe.get(intentId)['customer']).not.toBe(customer);
  });

  test('says so while Stripe is away, and goes on with the same payment afterwards', async () => {
    const email = anAddress();
    billing.stripe.away = true;
    expect(codeOf(await billing.begin(email))).toEqual([503, 'service_unavailable']);
    const rows = (): Promise<object[]> =>
      billing.sql('SELECT next_check_at IS NOT NULL AS "isAwaited" FROM payments WHERE email = ?', [email]);
    expect(await rows()).toEqual([{ isAwaited: false }]);
    billing.stripe.away = false;
    await billing.begun(email);
    expect(await rows()).toEqual([{ isAwaited: true }]);
  });

  test.each([{}, { email: 'x' }, { email: 'a@shop.example', amount: 1 }, { email: 'a@shop.example', currency: 'jpy' }])(
    'takes an address and nothing else, not %j',
    async (body) => {
      expect((await billing.ask('POST', '/api/vendor/payment', { body })).statusCode).toBe(400);
    },
  );
});

describe('the status', () => {
  test('follows the payment of who asks, and nobody else’s', async () => {
    const caller = someone();
    expect(await statusOf(caller)).toEqual({
      status: 'none',
      hasPaid: false,
      amount: 1000,
      currency: 'usd',
      paidAt: null,
      receiptNumber: null,
    });
    const intentId = await billing.begun(anAddress(), caller);
    expect(await statusOf(caller)).toMatchObject({ status: 'pending', hasPaid: false });
    await settled(intentId);
    expect(await statusOf(caller)).toMatchObject({
      status: 'paid',
      hasPaid: true,
      paidAt: expect.any(String),
      receiptNumber: expect.stringMatching(/^CD-\d{6,}$/),
    });
    expect(await statusOf(someone())).toMatchObject({ status: 'none' });
  });

  test('is an account’s as soon as identity says whose payment it was, once however often it says so', async () => {
    const caller = someone();
    const intentId = await billing.begun(anAddress());
    await settled(intentId);
    const { id: paymentId } = (await billing.payment(intentId)) as { id: number };
    const userId = caller.kind === 'user' ? caller.userId : 0;
    const event = { version: 1, occurredAt: new Date().toISOString(), name: 'PayerIdentified' } as const;
    for (const payload of [
      { paymentId, userId },
      { paymentId, userId },
      { paymentId, userId: userId + 5000 },
    ])
      await billing.deliver('link-payment-when-payer-identified', { ...event, id: uuidv7(), payload });
    expect(await statusOf(caller)).toMatchObject({ status: 'paid', hasPaid: true });
    expect(await statusOf(user(userId + 5000))).toMatchObject({ status: 'none' });
  });
});

describe('a payment of which no event comes', () => {
  const turn = async (): Promise<void> => {
    await billing.sql(`UPDATE payments SET next_check_at = now() WHERE next_check_at IS NOT NULL`);
    await RequestContext.create(billing.app.get(MikroORM).em, () => billing.app.get(ReconcilePayments).runNow());
  };

  test('is found by asking, once', async () => {
    const caller = someone();
    const intentId = await billing.begun(anAddress(), caller);
    billing.stripe.pay(intentId);
    await turn();
    await turn();
    const { id, next_check_at: next } = (await billing.payment(intentId)) as Record<string, unknown>;
    expect(next).toBeNull();
    expect((await billing.published('VendorFeePaid')).filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });

  test('costs the others nothing while Stripe is away, and waits', async () => {
    const intentId = await billing.begun(anAddress(), someone());
    billing.stripe.pay(intentId);
    billing.stripe.away = true;
    await expect(turn()).rejects.toThrow('Temporarily unavailable');
    billing.stripe.away = false;
    await turn();
    expect(await billing.payment(intentId)).toMatchObject({ has_paid: true });
  });
});

test('without a key nobody pays by card', async () => {
  const without = await BillingUnderTest.start({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, { events: false });
  expect(codeOf(await without.begin(anAddress()))).toEqual([503, 'payments_unavailable']);
  expect(codeOf(await without.post('{}', 't=1,v1=0'))).toEqual([503, 'payments_unavailable']);
  expect(await without.sql('SELECT 1 FROM payments')).toEqual([]);
  await without.stop();
});
