import type { PaymentIntentDto, PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import { VISITOR, type Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user, type Answer } from '../testing/billing-app.js';
import { ReconcilePayments } from '../webhooks/reconcile-payments.job.js';
import { DeleteUnpaidPayments } from './delete-unpaid-payments.job.js';

let last = 0;
const billing = await forFile(BillingUnderTest.start());
beforeEach(() => billing.stripe.recover());

const anAddress = (): string => `payer-${++last}@shop.example`;
const someone = () => user(1000 + ++last);
const codeOf = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];
const statusOf = async (caller: Caller): Promise<PaymentStatusDto> =>
  (await billing.ask('GET', '/api/vendor/payment/status', { caller })).json();

const declined = async (intentId: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    await billing.stripe.decline(intentId);
    await billing.receive(intentId, 'payment_intent.payment_failed');
  }
};

describe('beginning a payment', () => {
  test('creates one intent with the server’s amount, for the customer of that address', async () => {
    const email = anAddress();
    const answer = await billing.begin(` ${email.toUpperCase()}`);
    expect(answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_/), amount: 1000, currency: 'usd' });
    const [intentId = ''] = answer.json<PaymentIntentDto>().clientSecret.split('_secret_');
    expect(await billing.stripe.get(intentId)).toMatchObject({
      amount: 1000,
      currency: 'usd',
      metadata: { purpose: 'vendor-fee' },
      customer: { email },
    });
  });

  test('returns the same intent and customer after a reload, a double click or concurrent requests', async () => {
    const email = anAddress();
    const before = billing.stripe.calls.length;
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => billing.begun(email)));
    expect(new Set([...atOnce, await billing.begun(email), await billing.begun(email)]).size).toBe(1);
    // Creates one customer and one intent: each request is repeated with the same idempotency key.
    const posts = billing.stripe.calls.slice(before).filter((call) => call.startsWith('POST'));
    expect(new Set(posts).size).toBe(2);
  });

  test('separates a signed-in payer from a stranger with the same address', async () => {
    const email = anAddress();
    const [mine, other, signedOut] = [
      await billing.begun(email, someone()),
      await billing.begun(email, someone()),
      await billing.begun(email),
    ];
    expect(new Set([mine, other, signedOut]).size).toBe(3);
  });

  test('with another address replaces the previous payment', async () => {
    const caller = someone();
    const first = await billing.begun(anAddress(), caller);
    const second = await billing.begun(anAddress(), caller);
    expect(second).not.toBe(first);
    expect(await billing.stripe.get(first)).toMatchObject({ status: 'canceled' });
    expect(await billing.payment(first)).toMatchObject({ status: 'canceled' });
  });

  test('replaces an intent on which a card was tried, so that nobody sees that card', async () => {
    const email = anAddress();
    const first = await billing.begun(email);
    await billing.stripe.decline(first);
    expect(await billing.begun(email)).not.toBe(first);
    expect(await billing.stripe.get(first)).toMatchObject({ status: 'canceled' });
  });

  test('is refused to an account and a browser that have paid, even before the event arrives', async () => {
    const [email, caller] = [anAddress(), someone()];
    const intentId = await billing.begun(email, caller);
    await billing.stripe.pay(intentId);
    expect(codeOf(await billing.begin(email, caller))).toEqual([409, 'fee_already_paid']);
    expect(codeOf(await billing.begin(anAddress(), caller))).toEqual([409, 'fee_already_paid']);
    const signedOut = anAddress();
    await billing.stripe.pay(await billing.begun(signedOut));
    expect(codeOf(await billing.begin(signedOut))).toEqual([409, 'fee_already_paid']);
  });

  test('does not reveal to other visitors or accounts that an address has paid', async () => {
    const email = anAddress();
    await billing.settle(await billing.begun(email));
    const other = { browser: 'another-browser-key' };
    const [visitor, account, unknown] = [
      await billing.begin(email, VISITOR, other),
      await billing.begin(email, someone(), other),
      await billing.begin(anAddress(), VISITOR, other),
    ];
    const fields = ['clientSecret', 'amount', 'currency'];
    for (const answer of [visitor, account, unknown]) expect(Object.keys(answer.json<object>())).toEqual(fields);
  });

  test('by two browsers with one address creates two payments, and each continues its own', async () => {
    const email = anAddress();
    const browsers = ['browser-of-the-owner', 'browser-of-a-stranger'].map((browser) => ({ browser }));
    const [mine, other] = [
      await billing.begun(email, VISITOR, browsers[0]),
      await billing.begun(email, VISITOR, browsers[1]),
    ];
    expect(mine).not.toBe(other);
    expect(await billing.begun(email, VISITOR, browsers[0])).toBe(mine);
    const withoutKey = await billing.ask('POST', '/api/vendor/payment', { body: { email } });
    expect(withoutKey.body).not.toMatch(new RegExp(`${mine}|${other}`));
    expect(JSON.stringify(await billing.sql('SELECT browser, network FROM payments'))).not.toMatch(/browser-of|192\.0/);
  });

  test('keeps a payment with a pending bank check, whoever else enters its address', async () => {
    const [email, own] = [anAddress(), { browser: 'a-browser-in-3d-secure' }];
    const intentId = await billing.begun(email, VISITOR, own);
    await billing.stripe.requireBankCheck(intentId);
    expect(await billing.begun(email, VISITOR, own)).toBe(intentId);
    expect(await billing.begun(email, VISITOR, { browser: 'a-strange-browser' })).not.toBe(intentId);
    expect(await billing.stripe.get(intentId)).toMatchObject({ status: 'requires_action' });
    await billing.settle(intentId);
  });

  test('replaces a payment whose bank has waited for 15 minutes', async () => {
    const email = anAddress();
    const intentId = await billing.begun(email);
    await billing.stripe.requireBankCheck(intentId);
    expect(await billing.begun(email)).toBe(intentId);
    const waited = `UPDATE payments SET bank_asked_at = now() - interval '16 minutes' WHERE intent_id = ?`;
    await billing.sql(waited, [intentId]);
    expect(await billing.begun(email)).not.toBe(intentId);
    expect(await billing.stripe.get(intentId)).toMatchObject({ status: 'canceled' });
  });

  test('works after PUBLIC_URL, the key or the Stripe account has changed: payments missing there are canceled here', async () => {
    const [email, caller] = [anAddress(), someone()];
    const [visitors, own] = [await billing.begun(email), await billing.begun(anAddress(), caller)];
    for (const intentId of [visitors, own]) billing.stripe.fail(404, intentId);
    expect(await billing.begun(email)).not.toBe(visitors);
    expect(await billing.begun(anAddress(), caller)).not.toBe(own);
    for (const intentId of [visitors, own])
      expect(await billing.payment(intentId)).toMatchObject({ status: 'canceled', has_paid: false });
  });

  test('is limited by address for visitors, and by account for accounts', async () => {
    const email = anAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await billing.begin(email)).statusCode);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
    // Other visitors who enter an address do not affect its owner.
    expect((await billing.begin(email, someone())).statusCode).toBe(200);
    const caller = someone();
    for (let n = 0; n < 20; n += 1) await billing.begin(anAddress(), caller);
    expect(codeOf(await billing.begin(anAddress(), caller))).toEqual([429, 'too_many_requests']);
    expect(JSON.stringify(await billing.sql('SELECT key FROM rate_limits'))).not.toContain('@');
  });

  test('fails while Stripe is down, and continues with the same payment afterwards', async () => {
    const email = anAddress();
    billing.stripe.fail(503);
    expect(codeOf(await billing.begin(email))).toEqual([503, 'service_unavailable']);
    const rows = (): Promise<object[]> =>
      billing.sql('SELECT intent_id IS NOT NULL AS "isMade" FROM payments WHERE email = ?', [email]);
    expect(await rows()).toEqual([{ isMade: false }]);
    billing.stripe.recover();
    await billing.begun(email);
    expect(await rows()).toEqual([{ isMade: true }]);
  });
});

describe('the status', () => {
  test('reflects only the caller’s payment', async () => {
    const caller = someone();
    expect(await statusOf(caller)).toMatchObject({ status: 'none', hasPaid: false, amount: 1000, receiptNumber: null });
    const intentId = await billing.begun(anAddress(), caller);
    expect(await statusOf(caller)).toMatchObject({ status: 'pending', hasPaid: false });
    await billing.settle(intentId);
    expect(await statusOf(caller)).toMatchObject({
      status: 'paid',
      hasPaid: true,
      paidAt: expect.any(String),
      receiptNumber: expect.stringMatching(/^CD-\d{6,}$/),
    });
    expect(await statusOf(someone())).toMatchObject({ status: 'none' });
  });

  test('belongs to an account once identity has identified the payer, even if it does so repeatedly', async () => {
    const caller = someone();
    const intentId = await billing.begun(anAddress());
    await billing.settle(intentId);
    const paymentId = await billing.idOf(intentId);
    const { userId } = caller;
    for (const payload of [
      { paymentId, userId },
      { paymentId, userId: userId + 5000 },
    ])
      await billing.handleTwice('link-payment-when-payer-identified', 'PayerIdentified', payload);
    expect(await statusOf(caller)).toMatchObject({ status: 'paid', hasPaid: true });
    expect(await statusOf(user(userId + 5000))).toMatchObject({ status: 'none' });
  });
});

describe('declined cards', () => {
  const waits = [429, 'too_many_requests'];

  test('cancel a payment at the fifth, and block its browser, network and account for an hour', async () => {
    const [email, caller] = [anAddress(), someone()];
    const from = { browser: `tries-cards-${last}-0000`, network: `198.51.100.${last % 250}` };
    const intentId = await billing.begun(email, caller, from);
    await declined(intentId, 4);
    expect(await billing.stripe.get(intentId)).toMatchObject({ status: 'requires_payment_method' });
    await declined(intentId, 1);
    // A sixth card is rejected: Stripe confirms no canceled intent.
    await billing.becomes(intentId, { status: 'canceled' });
    expect(await billing.stripe.get(intentId)).toMatchObject({ status: 'canceled' });
    const answer = await billing.begin(anAddress(), VISITOR, { ...from, browser: 'a-fresh-browser-key' });
    const message = 'Too many cards were declined. Nothing was charged. Please try again in an hour.';
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_requests', message });
    expect(codeOf(await billing.begin(email, caller))).toEqual(waits);
    expect(codeOf(await billing.begin(anAddress(), VISITOR, { browser: from.browser }))).toEqual(waits);
    expect((await billing.begin(anAddress(), someone())).statusCode).toBe(200);
    await billing.sql(`UPDATE stripe_events SET occurred_at = occurred_at - interval '61 minutes'`);
    expect((await billing.begin(email, caller, from)).statusCode).toBe(200);
  });

  test('are counted over all payments of a network, and cancel the other open ones except those with a bank check', async () => {
    const network = '2001:db8:7:7::';
    const begin = (at: number): Promise<string> => billing.begun(anAddress(), VISITOR, { network: `${network}${at}` });
    const [first, second, third, asked] = [await begin(1), await begin(2), await begin(3), await begin(4)];
    await billing.stripe.requireBankCheck(asked);
    await billing.receive(asked, 'payment_intent.requires_action');
    await eventually(async () => expect((await billing.payment(asked))?.['bank_asked_at']).not.toBeNull());
    await declined(first, 3);
    await declined(second, 2);
    await eventually(async () => {
      for (const intentId of [second, third])
        expect(await billing.stripe.get(intentId)).toMatchObject({ status: 'canceled' });
    });
    expect(await billing.stripe.get(asked)).toMatchObject({ status: 'requires_action' });
  });
});

describe('Stripe’s list of events', () => {
  test('finds a payment whose event never arrives, once', async () => {
    const intentId = await billing.begun(anAddress(), someone());
    await billing.stripe.pay(intentId);
    await billing.reconcile();
    await billing.reconcile();
    await billing.becomes(intentId, { has_paid: true });
    expect(await billing.publishedOf(intentId, 'VendorFeePaid')).toHaveLength(1);
  });

  test('finds a refund and a dispute whose events have been missing for a week', async () => {
    const [refunded, lost] = [await billing.begun(anAddress(), someone()), await billing.begun(anAddress(), someone())];
    await billing.settle(refunded);
    await billing.settle(lost, 'pm_card_createDispute');
    await billing.reconcile();
    await billing.stripe.loseDispute(lost);
    await billing.stripe.refund(refunded);
    // The refund's two events fill the first of many pages.
    billing.stripe.pageSize = 2;
    await billing.sql(`UPDATE stripe_sync SET seen_until = now() - interval '7 days'`);
    await billing.reconcile();
    await billing.becomes(refunded, { status: 'refunded' });
    await billing.becomes(lost, { status: 'lost' });
    for (const intentId of [refunded, lost]) expect(await billing.payment(intentId)).toMatchObject({ has_paid: false });
  });

  test('is read from the last position after Stripe was down', async () => {
    const intentId = await billing.begun(anAddress(), someone());
    await billing.stripe.pay(intentId);
    billing.stripe.fail(503);
    await expect(billing.reconcile()).rejects.toThrow('Temporarily unavailable');
    billing.stripe.recover();
    await billing.reconcile();
    await billing.becomes(intentId, { has_paid: true });
  });

  test('settles the other payments if one cannot be settled', async () => {
    const [broken, good] = [await billing.begun(anAddress(), someone()), await billing.begun(anAddress(), someone())];
    for (const intentId of [good, broken]) await billing.stripe.pay(intentId);
    billing.stripe.fail(404, broken);
    await billing.reconcile();
    await billing.becomes(good, { has_paid: true });
    expect(await billing.payment(broken)).toMatchObject({ status: 'pending' });
  });

  test('takes one request per interval, for any number of payments and replicas', async () => {
    await billing.sql(
      `INSERT INTO payments (key, email, amount, currency, intent_id)
       SELECT gen_random_uuid(), 'flood-' || n || '@shop.example', 1000, 'usd', 'pi_flood_' || n FROM generate_series(1, 10000) n`,
    );
    // No event has occurred since then.
    await billing.sql(`UPDATE stripe_sync SET seen_until = now() + interval '11 minutes'`);
    const before = billing.stripe.calls.length;
    await billing.reconcile();
    for (let n = 0; n < 10; n += 1) await billing.inContext(() => billing.get(ReconcilePayments).run(1));
    // Events of other tests may still be in progress.
    const calls = billing.stripe.calls.slice(before).filter((call) => /events|flood/.test(call));
    expect(calls).toEqual([expect.stringContaining('GET /v1/events')]);
    await billing.sql('UPDATE stripe_sync SET seen_until = NULL');
    await billing.sql(`DELETE FROM payments WHERE intent_id LIKE 'pi_flood_%'`);
  });
});

describe('an unpaid payment', () => {
  const run = (): Promise<void> => billing.inContext(() => billing.get(DeleteUnpaidPayments).run(new Date()));
  const age = (intentId: string): Promise<unknown> =>
    billing.sql(`UPDATE payments SET created_at = now() - interval '31 days' WHERE intent_id = ?`, [intentId]);

  test('is deleted after 30 days, here and at Stripe, with its customer', async () => {
    const [old, canceled, missing, young, paid] = [
      await billing.begun(anAddress()),
      await billing.begun(anAddress(), someone()),
      await billing.begun(anAddress()),
      await billing.begun(anAddress()),
      await billing.begun(anAddress(), someone()),
    ];
    await billing.settle(paid);
    await billing.stripe.api.paymentIntents.cancel(canceled);
    const rows = await Promise.all([old, canceled, young, paid].map((intentId) => billing.payment(intentId)));
    billing.stripe.fail(404, missing);
    for (const intentId of [old, canceled, missing, paid]) await age(intentId);
    await run();
    await run();
    for (const intentId of [old, canceled, missing]) expect(await billing.payment(intentId)).toBeUndefined();
    for (const intentId of [young, paid]) expect(await billing.payment(intentId)).toBeDefined();
    expect(await billing.stripe.get(old)).toMatchObject({ status: 'canceled' });
    const customers = rows.map((row) => billing.stripe.hasCustomer(row?.['customer_id']));
    expect(await Promise.all(customers)).toEqual([false, false, true, true]);
  });

  test('stays and counts if it was paid after all and the event was lost', async () => {
    const intentId = await billing.begun(anAddress(), someone());
    await billing.stripe.pay(intentId);
    await age(intentId);
    await run();
    expect(await billing.payment(intentId)).toMatchObject({ status: 'paid', has_paid: true });
  });

  test('that cannot be deleted does not block the others', async () => {
    const [broken, good] = [await billing.begun(anAddress()), await billing.begun(anAddress())];
    for (const intentId of [broken, good]) await age(intentId);
    billing.stripe.fail(402, `/v1/payment_intents/${broken}/cancel`);
    await run();
    expect(await billing.payment(good)).toBeUndefined();
    expect(await billing.payment(broken)).toBeDefined();
    billing.stripe.recover();
    await run();
    expect(await billing.payment(broken)).toBeUndefined();
  });
});

describe('a fee paid twice', () => {
  const audited = (intentId: string): Promise<object[]> =>
    billing.sql(
      `SELECT action, actor_id FROM audit_entries JOIN payments ON payments.id::text = subject_id WHERE intent_id = ?`,
      [intentId],
    );

  test('in two tabs, one signed in, is refunded once identity has identified both payers', async () => {
    const [email, caller] = [anAddress(), someone()];
    const [own, visitors] = [await billing.begun(email, caller), await billing.begun(email)];
    await billing.settle(own);
    await billing.settle(visitors);
    expect(await billing.stripe.refundsOf(visitors)).toEqual([]);
    const paymentId = await billing.idOf(visitors);
    const payload = { paymentId, userId: caller.userId };
    await billing.handleTwice('link-payment-when-payer-identified', 'PayerIdentified', payload);
    const duplicate = { status: 'refunded', has_paid: false, duplicate_of: await billing.idOf(own) };
    await billing.becomes(visitors, duplicate);
    expect(await billing.payment(own)).toMatchObject({ status: 'paid', has_paid: true });
    const refunds = await billing.publishedOf(visitors, 'VendorFeeRefunded');
    expect(refunds).toMatchObject([{ reason: 'duplicate', amount: 1000 }]);
    expect(await audited(visitors)).toEqual([{ action: 'payment.refund-duplicate', actor_id: null }]);
  });

  test('by concurrent visitors with one address leaves one payment and one refund, however often the event is delivered', async () => {
    const email = anAddress();
    const intents = [
      await billing.begun(email, VISITOR, { browser: 'the-first-of-two-tabs' }),
      await billing.begun(email, VISITOR, { browser: 'the-second-of-two-tabs' }),
    ];
    for (const intentId of intents) await billing.stripe.pay(intentId);
    await Promise.all(intents.map((intentId) => billing.receive(intentId)));
    const rows = (): Promise<{ id: number; status: string; duplicate_of: number | null }[]> =>
      billing.sql('SELECT id, status, duplicate_of FROM payments WHERE email = ? ORDER BY status DESC', [email]);
    await eventually(async () => expect((await rows()).map(({ status }) => status)).toEqual(['refunded', 'paid']));
    const [repeated, kept] = await rows();
    expect([repeated?.duplicate_of, kept?.duplicate_of]).toEqual([kept?.id, null]);
    const paidTwice = { paymentId: repeated?.id ?? 0 };
    await billing.handleTwice('refund-payment-when-fee-paid-twice', 'VendorFeePaidTwice', paidTwice);
    expect((await Promise.all(intents.map((intentId) => billing.stripe.refundsOf(intentId)))).flat()).toHaveLength(1);
  });

  test('with another user’s billing address by a different account is no duplicate', async () => {
    const email = anAddress();
    const [stranger, owner] = [await billing.begun(email, someone()), await billing.begun(email, someone())];
    await billing.settle(stranger);
    await billing.settle(owner);
    expect([...(await billing.stripe.refundsOf(stranger)), ...(await billing.stripe.refundsOf(owner))]).toEqual([]);
    expect(await billing.payment(owner)).toMatchObject({ has_paid: true, duplicate_of: null });
  });
});

test('without a key card payments are disabled', async () => {
  const without = await BillingUnderTest.start({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, { events: false });
  expect(codeOf(await without.begin(anAddress()))).toEqual([503, 'payments_unavailable']);
  expect(codeOf(await without.post('{}', 't=1,v1=0'))).toEqual([503, 'payments_unavailable']);
  expect(await without.sql('SELECT 1 FROM payments')).toEqual([]);
  await without.stop();
});
