import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user, WEBHOOK_SECRET, webhooks } from '../testing/billing-app.js';

let last = 0;
const billing = await forFile(BillingUnderTest.start());
beforeEach(() => billing.stripe.recover());

const begun = (): Promise<string> => billing.begun(`hook-${++last}@shop.example`, user(100 + last));
const feeEvents = async (
  name: 'VendorFeePaid' | 'VendorFeeRefunded' | 'VendorFeeDisputed',
  intentId: string,
): Promise<number> => (await billing.publishedOf(intentId, name)).length;
const becomes = (intentId: string, status: string): Promise<void> => billing.becomes(intentId, { status });
const stored = async (): Promise<unknown[]> => [
  await billing.sql('SELECT * FROM stripe_events ORDER BY id'),
  await billing.sql('SELECT * FROM payments ORDER BY id'),
  await billing.sql('SELECT * FROM movements ORDER BY id'),
  await billing.sql('SELECT id FROM outbox_events ORDER BY id'),
];

describe('a signature', () => {
  const eventText = (intentId: string): string => {
    const facts = { type: 'payment_intent.succeeded', created: Math.floor(Date.now() / 1000) };
    const data = { object: { id: intentId, object: 'payment_intent' } };
    return JSON.stringify({ id: `evt_sig_${++last}`, object: 'event', ...facts, data }, undefined, 2);
  };
  const sign = (payload: string, { secret = WEBHOOK_SECRET, ago = 0 } = {}): string =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - ago });
  const signed = (payload: string): [string, string] => [payload, sign(payload)];

  test.each<[string, (text: string) => [body: string, signature?: string], number]>([
    ['an altered byte', (text) => [text.replace('"event"', '"Event"'), sign(text)], 400],
    ['another secret', (text) => [text, sign(text, { secret: 'whsec_of_somebody_else' })], 400],
    ['301 s old', (text) => [text, sign(text, { ago: 302 })], 400],
    ['from the future', (text) => [text, sign(text, { ago: -400 })], 400],
    ['missing', (text) => [text], 400],
    ['empty', (text) => [text, ''], 400],
    ['of no known scheme', (text) => [text, sign(text).replace('v1=', 'v0=')], 400],
    ['over JSON that was written anew', (text) => [JSON.stringify(JSON.parse(text)), sign(text)], 400],
    ['over what is no JSON', () => signed('{"id":'), 400],
    ['over nothing', () => signed(''), 400],
    ['right, over null', () => signed('null'), 400],
    ['right, over a text', () => signed('"event"'), 400],
    ['right, over an event without an object', (text) => signed(text.replace('"object": {', '"other": {')), 400],
    ['over 1 MB', () => [`{"x":"${'x'.repeat(1024 * 1024)}"}`, sign('{}')], 413],
    ['right, over an unknown type', (text) => signed(text.replace('payment_intent.succeeded', 'balloon.popped')), 200],
    ['right, over an event of no payment', (text) => signed(text.replace('"payment_intent"', '"charge"')), 200],
  ])('%s: nothing changes', async (_what, make, status) => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    const before = await stored();
    const [body, signature] = make(eventText(intentId));
    expect((await billing.post(body, signature)).statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test('that is valid admits the event, also after four minutes', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    const text = eventText(intentId);
    const answer = await billing.post(text, sign(text, { ago: 240 }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    await becomes(intentId, 'paid');
  });
});

describe('an event', () => {
  test('delivered repeatedly is one row and one effect', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    const id = `evt_again_${++last}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => billing.receive(intentId, 'payment_intent.succeeded', id)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    await becomes(intentId, 'paid');
    expect(await billing.sql('SELECT 1 FROM stripe_events WHERE id = ?', [id])).toHaveLength(1);
    expect(await feeEvents('VendorFeePaid', intentId)).toBe(1);
  });

  test('of one payment in any order: paid once, each ledger row once', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    for (const type of ['charge.updated', 'payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
      await billing.receive(intentId, type);
    await becomes(intentId, 'paid');
    await billing.receive(intentId, 'charge.succeeded');
    const { id } = (await billing.payment(intentId)) as { id: number };
    await eventually(async () => expect(await billing.handled(intentId)).toBe(5));
    expect(await billing.sql('SELECT kind, amount FROM movements WHERE payment_id = ?', [id])).toEqual([
      { kind: 'charge', amount: 1000 },
    ]);
    expect(await feeEvents('VendorFeePaid', intentId)).toBe(1);
  });

  test('handled twice settles once', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    await billing.handleTwice('settle-payment-when-stripe-event-received', 'StripeEventReceived', { intentId });
    expect(await billing.payment(intentId)).toMatchObject({ status: 'paid', version: 1 });
    expect(await feeEvents('VendorFeePaid', intentId)).toBe(1);
  });

  test('is accepted while Stripe is unreachable, and handled once it is back', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    billing.stripe.fail(503);
    expect((await billing.receive(intentId)).statusCode).toBe(200);
    billing.stripe.recover();
    await becomes(intentId, 'paid');
  });

  test('of an unrecorded intent settles the payment it names', async () => {
    const intentId = await begun();
    await billing.sql('UPDATE payments SET intent_id = NULL WHERE intent_id = ?', [intentId]);
    await billing.stripe.pay(intentId);
    expect((await billing.receive(intentId)).statusCode).toBe(200);
    await becomes(intentId, 'paid');
  });

  test('of our payment without a row creates the row, also for two concurrent events', async () => {
    const intentId = await begun();
    await billing.stripe.pay(intentId);
    await billing.sql('DELETE FROM payments WHERE intent_id = ?', [intentId]);
    await Promise.all([billing.receive(intentId), billing.receive(intentId, 'charge.succeeded')]);
    await becomes(intentId, 'paid');
    expect(await billing.payment(intentId)).toMatchObject({ user_id: 100 + last, email: `hook-${last}@shop.example` });
    await eventually(async () => expect(await billing.handled(intentId)).toBe(2));
    expect(await feeEvents('VendorFeePaid', intentId)).toBe(1);
  });

  test('of a payment in our table counts, regardless of the intent’s metadata', async () => {
    const intentId = await begun();
    billing.stripe.replace(/"site":"[^"]+"/g, '"site":"another"');
    await billing.stripe.pay(intentId);
    await billing.receive(intentId);
    await becomes(intentId, 'paid');
    expect(await feeEvents('VendorFeePaid', intentId)).toBe(1);
  });

  test('of our payment that this Stripe account does not have fails visibly for an admin', async () => {
    const intentId = await begun();
    billing.stripe.fail(404, intentId);
    const deliver = (id: string): Promise<void> =>
      billing.handleTwice('settle-payment-when-stripe-event-received', 'StripeEventReceived', { intentId: id });
    await expect(deliver(intentId)).rejects.toThrow('another account');
    await deliver('pi_of_nobody');
  });

  test('of another site’s or another purpose’s payment is ignored', async () => {
    const [other, purpose] = [await begun(), await begun()];
    for (const [intentId, mark] of [
      [other, 'site'],
      [purpose, 'purpose'],
    ] as const) {
      billing.stripe.replace(new RegExp(`"${mark}":"[^"]+"`, 'g'), `"${mark}":"another"`);
      await billing.stripe.pay(intentId);
      await billing.sql('DELETE FROM payments WHERE intent_id = ?', [intentId]);
      await billing.receive(intentId);
      await eventually(async () => expect(await billing.handled(intentId)).toBe(1));
      expect(await billing.payment(intentId)).toBeUndefined();
    }
  });
});

describe('after a payment', () => {
  async function paid(card?: string): Promise<string> {
    const intentId = await begun();
    await billing.stripe.pay(intentId, card);
    await billing.receive(intentId);
    await becomes(intentId, 'paid');
    return intentId;
  }
  const showDisputes = (status: string): void => billing.stripe.replace(/"needs_response"/g, `"${status}"`);
  /** Pays with a card whose bank inquires, which moves no money, before it opens a dispute. */
  const paidWithInquiry = (): Promise<string> => {
    showDisputes('warning_needs_response');
    return paid('pm_card_createDispute');
  };

  test('a refund ends it once', async () => {
    const intentId = await paid();
    await billing.stripe.refund(intentId);
    await Promise.all([
      billing.receive(intentId, 'charge.refunded'),
      billing.receive(intentId, 'refund.created'),
      billing.receive(intentId, 'refund.updated'),
    ]);
    await becomes(intentId, 'refunded');
    await eventually(async () => expect(await billing.handled(intentId)).toBe(4));
    expect(await feeEvents('VendorFeeRefunded', intentId)).toBe(1);
  });

  test('a dispute is published once, and changes nothing until it is lost, which ends the payment once', async () => {
    const intentId = await paidWithInquiry();
    billing.stripe.recover();
    await billing.receive(intentId, 'charge.dispute.created');
    await becomes(intentId, 'disputed');
    await billing.receive(intentId, 'charge.dispute.updated');
    await eventually(async () => expect(await billing.handled(intentId)).toBe(3));
    expect(await feeEvents('VendorFeeDisputed', intentId)).toBe(1);
    expect(await billing.payment(intentId)).toMatchObject({ has_paid: true });
    await billing.stripe.loseDispute(intentId);
    await billing.receive(intentId, 'charge.dispute.closed');
    await billing.receive(intentId, 'charge.dispute.closed');
    await becomes(intentId, 'lost');
    expect(await billing.payment(intentId)).toMatchObject({ has_paid: false });
    expect([await feeEvents('VendorFeeRefunded', intentId), await balance(intentId)]).toEqual([1, 0]);
    expect(await feeEvents('VendorFeeDisputed', intentId)).toBe(1);
  });

  test('a dispute that was won changes nothing', async () => {
    const intentId = await paidWithInquiry();
    showDisputes('won');
    await billing.receive(intentId, 'charge.dispute.closed');
    await eventually(async () => expect(await billing.handled(intentId)).toBe(2));
    expect(await billing.payment(intentId)).toMatchObject({ status: 'paid', has_paid: true, version: 1 });
    expect(await balance(intentId)).toBe(1000);
  });

  const balance = async (intentId: string): Promise<number> => {
    const [sum = 0] = await billing.column<number>(
      'SELECT sum(movements.amount)::int FROM movements JOIN payments ON payments.id = payment_id WHERE intent_id = ?',
      [intentId],
    );
    return sum;
  };
});
