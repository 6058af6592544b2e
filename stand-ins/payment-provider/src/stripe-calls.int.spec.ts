import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnderTest, PUBLISHABLE_KEY } from './testing/provider-under-test.js';

// The official client's calls that we use, one per line. Each returns what https://docs.stripe.com/api documents.

let provider: ProviderUnderTest;
let stripe: Stripe;

beforeAll(async () => {
  provider = await ProviderUnderTest.start();
  ({ stripe } = provider);
});
afterAll(() => provider.stop());

const newIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...more });
const paidIntent = (card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
  newIntent({ confirm: true, payment_method: card, return_url: 'http://localhost:3000/' });
/** Returns the error that the library throws. */
async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}

describe('payment intents', () => {
  test('are created unpaid, with a secret for the browser', async () => {
    const intent = await newIntent({ metadata: { vendor: '7' }, receipt_email: 'a@shop.example', description: 'Fee' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1000,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { vendor: '7' },
      receipt_email: 'a@shop.example',
      amount_received: 0,
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
  });

  test('are created with automatic payment methods', async () => {
    const intent = await newIntent({ automatic_payment_methods: { enabled: true } });
    expect(intent.automatic_payment_methods).toEqual({ enabled: true });
  });

  test('are retrieved, alone and with their charge', async () => {
    const { id } = await paidIntent();
    expect((await stripe.paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/);
    const expanded = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
    expect(expanded.latest_charge).toMatchObject({ object: 'charge', paid: true, payment_intent: id });
    expect(expanded.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
  });

  test('are confirmed once', async () => {
    const { id } = await newIntent();
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://x.example/',
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1000, last_payment_error: null });
    const again = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  test('are changed in their metadata and description', async () => {
    const { id } = await newIntent({ metadata: { keep: '1', drop: '2' } });
    const changed = await stripe.paymentIntents.update(id, { description: 'Fee', metadata: { drop: '', add: '3' } });
    expect(changed).toMatchObject({ description: 'Fee', metadata: { keep: '1', add: '3' } });
    expect(changed.metadata).not.toHaveProperty('drop');
  });

  test('are cancelled until they are paid', async () => {
    const { id } = await newIntent();
    expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'duplicate' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'duplicate',
    });
    const paid = await paidIntent();
    expect((await failureOf(stripe.paymentIntents.cancel(paid.id))).code).toBe('payment_intent_unexpected_state');
  });

  test('are listed, the newest first, page by page, of a customer and of a time', async () => {
    const { id: customer } = await stripe.customers.create();
    const made = [];
    for (let at = 0; at < 3; at++) made.push((await newIntent({ customer })).id);
    const first = await stripe.paymentIntents.list({ customer, limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(first.has_more).toBe(true);
    const next = await stripe.paymentIntents.list({ customer, limit: 2, starting_after: made[1] });
    expect(next.data.map(({ id }) => id)).toEqual([made[0]]);
    const before = await stripe.paymentIntents.list({ customer, ending_before: made[1] });
    expect(before.data.map(({ id }) => id)).toEqual([made[2]]);
    const { created } = await stripe.paymentIntents.retrieve(made[0] ?? '');
    expect((await stripe.paymentIntents.list({ customer, created: { gte: created - 1 } })).data).toHaveLength(3);
    expect((await stripe.paymentIntents.list({ customer, created: { lt: created - 60 } })).data).toEqual([]);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer, limit: 1 })) all.push(id);
    expect(all).toEqual(made.toReversed());
  });
});

describe('cards', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined with %s and %s', async (card, code, declineCode) => {
    const failure = await failureOf(paidIntent(card));
    expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode });
    const intent = await stripe.paymentIntents.retrieve(failure.payment_intent?.id ?? '');
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    expect(paid.status).toBe('succeeded');
  });

  const authenticate = (intent: Stripe.PaymentIntent, outcome: string): Promise<Response> =>
    fetch(`${provider.url}/v1/payment_intents/${intent.id}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret: intent.client_secret ?? '', outcome }),
    });

  test.each([
    ['succeed', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ])('one that needs authentication waits for it; %s: %s', async (outcome, status) => {
    const intent = await newIntent({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await authenticate(intent, outcome)).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  // Rows of "3D Secure authentication" in https://docs.stripe.com/testing.
  const asks = 'requires_action';
  test.each([
    ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', asks, 'succeeded'],
    ['4000002760003184', 'pm_card_authenticationRequired', asks, 'succeeded'],
    ['4000003800000446', 'pm_card_authenticationRequiredSetupForOffSession', asks, 'succeeded'],
    ['4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', asks, 'insufficient_funds'],
    ['4000000000003220', 'pm_card_threeDSecure2Required', asks, 'succeeded'],
    ['4000000000003063', 'pm_card_threeDSecureRequired', asks, 'succeeded'],
    ['4000008400000027', undefined, asks, 'succeeded'],
    ['4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', asks, 'generic_decline'],
    ['4000008400001280', 'pm_card_threeDSecureRequiredProcessingError', 'declined', 'generic_decline'],
    ['4000000000003055', 'pm_card_threeDSecureOptional', 'succeeded', 'succeeded'],
    ['4000000000003097', 'pm_card_threeDSecureOptionalProcessingError', 'succeeded', 'succeeded'],
    ['4000000032200000', undefined, 'succeeded', 'succeeded'],
    ['378282246310005', 'pm_card_amex_threeDSecureNotSupported', 'succeeded', 'succeeded'],
    ['4000582600000094', undefined, asks, 'succeeded'],
    ['4000582600000045', undefined, asks, 'succeeded'],
    ['4000582600000102', undefined, asks, 'succeeded'],
    ['4000582600000110', undefined, asks, 'succeeded'],
  ])('%s, or %s: at first %s, in the end %s', async (number, name, first, end) => {
    const typed = await stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 1, exp_year: 2040 },
    });
    for (const card of name ? [typed.id, name] : [typed.id]) {
      const { id } = await newIntent();
      const confirmed = await stripe.paymentIntents
        .confirm(id, { payment_method: card })
        .catch(() => stripe.paymentIntents.retrieve(id));
      expect(confirmed.last_payment_error ? 'declined' : confirmed.status).toBe(first);
      if (first === asks) await authenticate(confirmed, 'succeed');
      const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(id);
      expect(error?.decline_code ?? status).toBe(end);
    }
  });

  test('with a return address the browser is sent to the bank', async () => {
    const intent = await paidIntent('pm_card_authenticationRequired');
    expect(intent.next_action?.redirect_to_url).toMatchObject({ return_url: 'http://localhost:3000/' });
    // The secret is in the fragment, which no server sees.
    expect(intent.next_action?.redirect_to_url?.url).toMatch(/\/challenge\.html#.*client_secret=/);
  });

  test('a browser pays with its own key, the secret of the intent and a number', async () => {
    const { id, client_secret: clientSecret } = await newIntent({ metadata: { internal: 'yes' } });
    const pay = (form: Record<string, string>): Promise<Response> =>
      fetch(`${provider.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: new URLSearchParams({
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242 4242 4242 4242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2040',
          'payment_method_data[card][cvc]': '123',
          'payment_method_data[billing_details][email]': 'a@shop.example',
          client_secret: clientSecret ?? '',
          ...form,
        }),
      });
    expect((await pay({ client_secret: 'guessed' })).status).toBe(404);
    expect((await pay({ 'payment_method_data[card][number]': '4242424242424241' })).status).toBe(402);
    expect((await pay({ 'payment_method_data[card][exp_year]': '2020' })).status).toBe(402);
    const answer = await pay({});
    const shown = (await answer.json()) as object;
    expect(answer.status).toBe(200);
    expect(shown).toMatchObject({ status: 'succeeded' });
    expect(shown).not.toHaveProperty('metadata');
    const { payment_method: method } = await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect(method).toMatchObject({
      card: { last4: '4242', exp_year: 2040 },
      billing_details: { email: 'a@shop.example' },
    });
    expect(JSON.stringify(method)).not.toContain('4242424242424242');
  });

  test('a card that is no test card is declined', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4111111111111111', exp_month: 1, exp_year: 2040 },
    });
    expect((await failureOf(paidIntent(method.id))).decline_code).toBe('test_mode_live_card');
  });
});

describe('customers', () => {
  test('are created, retrieved, changed, listed, found and deleted', async () => {
    const email = 'owner@kettle.example';
    const customer = await stripe.customers.create({ email, name: 'The Kettle', metadata: { user: '9' } });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email, name: 'The Kettle' });
    expect((await stripe.customers.update(customer.id, { name: 'Kettle' })).name).toBe('Kettle');
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
    expect((await stripe.customers.search({ query: `email:'${email}'` })).data[0]?.id).toBe(customer.id);
    expect((await stripe.customers.search({ query: "metadata['user']:'9'" })).data[0]?.id).toBe(customer.id);
    expect((await stripe.customers.search({ query: "name~'ettl'" })).data[0]?.id).toBe(customer.id);
    const intent = await newIntent({ customer: customer.id });
    expect((await stripe.paymentIntents.retrieve(intent.id, { expand: ['customer'] })).customer).toMatchObject({
      email,
    });
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  });

  test('are retrieved when deleted, and are otherwise gone', async () => {
    const email = 'gone@kettle.example';
    const { id: customer } = await stripe.customers.create({ email });
    const paid = await newIntent({ customer, confirm: true, payment_method: 'pm_card_visa' });
    await stripe.customers.del(customer);
    const deleted = { id: customer, object: 'customer', deleted: true };
    expect(JSON.parse(JSON.stringify(await stripe.customers.retrieve(customer)))).toEqual(deleted);
    expect((await stripe.paymentIntents.retrieve(paid.id, { expand: ['customer'] })).customer).toEqual(deleted);
    expect((await stripe.customers.list({ email })).data).toEqual([]);
    expect((await stripe.customers.search({ query: `email:'${email}'` })).data).toEqual([]);
    for (const call of [
      () => stripe.customers.del(customer),
      () => stripe.customers.update(customer, { name: 'Kettle' }),
      () => newIntent({ customer }),
    ])
      expect((await failureOf(call())).code).toBe('resource_missing');
  });
});

describe('refunds', () => {
  test('give back a part, then the rest, then nothing', async () => {
    const { id, latest_charge: charge } = await paidIntent();
    const part = await stripe.refunds.create({ payment_intent: id, amount: 300, reason: 'requested_by_customer' });
    expect(part).toMatchObject({ object: 'refund', amount: 300, status: 'succeeded', charge, payment_intent: id });
    expect((await failureOf(stripe.refunds.create({ payment_intent: id, amount: 701 }))).param).toBe('amount');
    expect((await stripe.refunds.create({ charge: String(charge) })).amount).toBe(700);
    expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ amount_refunded: 1000, refunded: true });
    expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded');
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
    expect((await stripe.refunds.retrieve(part.id)).amount).toBe(300);
  });

  test('of what was not paid are refused', async () => {
    const { id } = await newIntent();
    expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
    expect((await failureOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  });
});

describe('disputes', () => {
  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('%s: %s', async (text, status) => {
    const intent = await paidIntent('pm_card_createDispute');
    expect(intent.status).toBe('succeeded');
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data[0]).toMatchObject({ status: 'needs_response', amount: 1000, charge: intent.latest_charge });
    expect((await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
    const id = data[0]?.id ?? '';
    expect((await stripe.disputes.update(id, { evidence: { uncategorized_text: text } })).status).toBe(status);
    expect((await stripe.disputes.retrieve(id)).status).toBe(status);
  });

  test('are accepted by closing them, once', async () => {
    const intent = await paidIntent('pm_card_createDispute');
    const { data } = await stripe.disputes.list({ charge: String(intent.latest_charge) });
    const id = data[0]?.id ?? '';
    expect((await stripe.disputes.close(id)).status).toBe('lost');
    expect((await failureOf(stripe.disputes.close(id))).statusCode).toBe(400);
  });
});

test('events are listed by types and since a second, newest first, page by page', async () => {
  const types = ['charge.refunded', 'refund.created', 'charge.dispute.created'];
  const { data: before } = await stripe.events.list({ limit: 1 });
  const refunded = await paidIntent();
  await stripe.refunds.create({ payment_intent: refunded.id });
  await paidIntent('pm_card_createDispute');
  const newest = ['charge.dispute.created', 'charge.refunded', 'refund.created'];

  const first = await stripe.events.list({ types, limit: 2 });
  expect([first.has_more, first.data.map(({ type }) => type)]).toEqual([true, newest.slice(0, 2)]);
  const since = { types, ending_before: before[0]?.id ?? '' };
  const all = [];
  for await (const { type } of stripe.events.list({ ...since, limit: 1 })) all.push(type);
  expect(all).toEqual(newest.toReversed());
  const next = await stripe.events.list({ ...since, limit: 2 });
  expect([next.has_more, next.data.map(({ type }) => type)]).toEqual([true, newest.slice(1)]);
  const { created = 0, id = '' } = first.data[0] ?? {};
  expect((await stripe.events.list({ types, created: { gte: created + 60 } })).data).toEqual([]);
  expect((await stripe.events.list({ types, created })).data[0]).toMatchObject({ id });
  expect((await failureOf(stripe.events.list({ types, type: 'charge.refunded' }))).param).toBe('types');
  expect((await failureOf(stripe.events.list({ starting_after: 'evt_none' }))).code).toBe('resource_missing');
});

test('refunds and disputes are listed with what they belong to', async () => {
  const { id: payment_intent } = await paidIntent('pm_card_createDispute');
  const disputes = await stripe.disputes.list({ payment_intent, expand: ['data.charge', 'data.payment_intent'] });
  expect(disputes.data).toMatchObject([{ charge: { disputed: true }, payment_intent: { id: payment_intent } }]);
  const { id } = await paidIntent();
  const { created } = await stripe.refunds.create({ payment_intent: id });
  const refunds = await stripe.refunds.list({ created: { gte: created }, limit: 1, expand: ['data.payment_intent'] });
  expect(refunds.data).toMatchObject([{ amount: 1000, payment_intent: { id } }]);
});

test('events tell the life of a payment in order, and are listed by type', async () => {
  const intent = await newIntent();
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const { data } = await stripe.events.list({ limit: 100 });
  const ofIntent = data
    .filter(({ data: { object } }) => JSON.stringify(object).includes(intent.id))
    .map(({ type }) => type);
  expect(ofIntent.toReversed()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  const { data: paid } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
  expect(paid[0]?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect((await stripe.events.retrieve(paid[0]?.id ?? '')).type).toBe('payment_intent.succeeded');
});
