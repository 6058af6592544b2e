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
const RETURN_URL = 'https://shop.example/return';
const confirm = (id: string, card: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm(id, { payment_method: card, return_url: RETURN_URL });
const paidIntent = async (card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
  confirm((await newIntent()).id, card);
const chargeOf = async (id: string): Promise<Stripe.Charge> =>
  (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;
/** Confirms an intent as a browser does: with its own key, the secret of the intent and a card number. */
const pay = ({ id, client_secret: clientSecret }: Stripe.PaymentIntent, form: Record<string, string> = {}) =>
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
      return_url: RETURN_URL,
      ...form,
    }),
  });
/** Returns the error that the library throws. */
async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}

describe('payment intents', () => {
  test('are created unpaid, with a secret for the browser', async () => {
    const intent = await newIntent({ metadata: { vendor: '7' }, description: 'Fee' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1000,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { vendor: '7' },
      description: 'Fee',
      amount_received: 0,
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{24}$`));
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
    const paid = await confirm(id, 'pm_card_visa');
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1000, last_payment_error: null });
    const again = await failureOf(confirm(id, 'pm_card_visa'));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  test('are cancelled until they are paid', async () => {
    const { id } = await newIntent();
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
    const paid = await paidIntent();
    expect((await failureOf(stripe.paymentIntents.cancel(paid.id))).code).toBe('payment_intent_unexpected_state');
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
    expect(await chargeOf(intent.id)).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    expect((await confirm(intent.id, 'pm_card_mastercard')).status).toBe('succeeded');
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
    const intent = await paidIntent('pm_card_authenticationRequired');
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await authenticate(intent, outcome)).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  test('one whose bank has a page of its own sends the browser there, and needs a page to return to', async () => {
    const { id } = await newIntent();
    const { next_action: action } = await confirm(id, 'pm_card_threeDSecureRequired');
    expect(action).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } });
    const { hash } = new URL(action?.redirect_to_url?.url ?? '');
    expect(new URLSearchParams(hash.slice(1)).get('return_url')).toBe(RETURN_URL);
    const nowhere = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecureRequired' });
    expect(await failureOf(nowhere)).toMatchObject({ code: 'parameter_missing', param: 'return_url' });
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
    const typed = (intent: Stripe.PaymentIntent): Promise<unknown> =>
      pay(intent, { 'payment_method_data[card][number]': number });
    const named = ({ id }: Stripe.PaymentIntent): Promise<unknown> => confirm(id, name ?? '').catch(() => undefined);
    for (const charge of name ? [typed, named] : [typed]) {
      const { id } = await newIntent().then((intent) => charge(intent).then(() => intent));
      const confirmed = await stripe.paymentIntents.retrieve(id);
      expect(confirmed.last_payment_error ? 'declined' : confirmed.status).toBe(first);
      if (first === asks) await authenticate(confirmed, 'succeed');
      const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(id);
      expect(error?.decline_code ?? status).toBe(end);
    }
  });

  test('a browser pays with its own key, the secret of the intent and a number', async () => {
    const intent = await newIntent({ metadata: { internal: 'yes' } });
    expect((await pay(intent, { client_secret: 'guessed' })).status).toBe(404);
    expect((await pay(intent, { 'payment_method_data[card][number]': '4242424242424241' })).status).toBe(402);
    expect((await pay(intent, { 'payment_method_data[card][exp_year]': '2020' })).status).toBe(402);
    const answer = await pay(intent);
    const shown = (await answer.json()) as object;
    expect(answer.status).toBe(200);
    expect(shown).toMatchObject({ status: 'succeeded' });
    expect(shown).not.toHaveProperty('metadata');
    const { payment_method: method } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(method).toMatchObject({
      card: { last4: '4242', exp_year: 2040 },
      billing_details: { email: 'a@shop.example' },
    });
    expect(JSON.stringify(method)).not.toContain('4242424242424242');
  });

  test('a card that is no test card is declined', async () => {
    const refusal = await pay(await newIntent(), { 'payment_method_data[card][number]': '4111111111111111' });
    expect(await refusal.json()).toMatchObject({ error: { decline_code: 'test_mode_live_card' } });
  });
});

describe('customers', () => {
  test('are created and retrieved, alone and with an intent', async () => {
    const email = 'owner@kettle.example';
    const { id: customer } = await stripe.customers.create({ email, metadata: { user: '9' } });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email, metadata: { user: '9' } });
    const { id } = await newIntent({ customer });
    expect((await stripe.paymentIntents.retrieve(id, { expand: ['customer'] })).customer).toMatchObject({ email });
  });

  test('are retrieved when deleted, and are otherwise gone', async () => {
    const email = 'gone@kettle.example';
    const { id: customer } = await stripe.customers.create({ email });
    const { id } = await newIntent({ customer });
    const paid = await confirm(id, 'pm_card_visa');
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    const deleted = { id: customer, object: 'customer', deleted: true };
    expect(JSON.parse(JSON.stringify(await stripe.customers.retrieve(customer)))).toEqual(deleted);
    expect((await stripe.paymentIntents.retrieve(paid.id, { expand: ['customer'] })).customer).toEqual(deleted);
    for (const call of [() => stripe.customers.del(customer), () => newIntent({ customer })])
      expect((await failureOf(call())).code).toBe('resource_missing');
  });
});

describe('refunds', () => {
  test('give back all, once', async () => {
    const { id, latest_charge: charge } = await paidIntent();
    const refund = await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    expect(refund).toMatchObject({ object: 'refund', amount: 1000, status: 'succeeded', charge, payment_intent: id });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1000, refunded: true });
    expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded');
    expect((await stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ id: refund.id }]);
  });

  test('give back a part, and then what is left', async () => {
    const { id: payment_intent } = await paidIntent();
    await stripe.refunds.create({ payment_intent, amount: 400 });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 400, refunded: false });
    expect((await failureOf(stripe.refunds.create({ payment_intent, amount: 601 }))).param).toBe('amount');
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(600);
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1000, refunded: true });
  });

  test('of what was not paid are refused', async () => {
    const { id } = await newIntent();
    expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
    expect((await failureOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  });
});

test('disputes are lost by closing them, once', async () => {
  const { id: payment_intent, status, latest_charge: charge } = await paidIntent('pm_card_createDispute');
  expect(status).toBe('succeeded');
  const { data } = await stripe.disputes.list({ payment_intent });
  expect(data).toMatchObject([{ status: 'needs_response', amount: 1000, charge }]);
  expect((await failureOf(stripe.refunds.create({ payment_intent }))).code).toBe('charge_disputed');
  const id = data[0]?.id ?? '';
  expect((await stripe.disputes.close(id)).status).toBe('lost');
  expect((await failureOf(stripe.disputes.close(id))).statusCode).toBe(400);
  expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ id, status: 'lost' }]);
});

test('events are listed by types and since a second, newest first, page by page', async () => {
  const types = ['charge.refunded', 'refund.created', 'charge.dispute.created'];
  const refunded = await paidIntent();
  await stripe.refunds.create({ payment_intent: refunded.id });
  await paidIntent('pm_card_createDispute');
  const newest = ['charge.dispute.created', 'charge.refunded', 'refund.created'];

  const first = await stripe.events.list({ types, limit: 2 });
  expect([first.has_more, first.data.map(({ type }) => type)]).toEqual([true, newest.slice(0, 2)]);
  const { created = 0, id = '' } = first.data[1] ?? {};
  const next = await stripe.events.list({ types, limit: 1, starting_after: id });
  expect(next.data.map(({ type }) => type)).toEqual(newest.slice(2));
  const all = [];
  for await (const { type } of stripe.events.list({ types, limit: 1 })) all.push(type);
  expect(all.slice(0, 3)).toEqual(newest);
  expect((await stripe.events.list({ types, created: { gte: created + 60 } })).data).toEqual([]);
  expect((await stripe.events.list({ types, created: { gte: created } })).data).not.toEqual([]);
  expect((await failureOf(stripe.events.list({ starting_after: 'evt_none' }))).code).toBe('resource_missing');
});

test('events show the life of a payment in order', async () => {
  const intent = await newIntent();
  await confirm(intent.id, 'pm_card_visa');
  const { data } = await stripe.events.list({ limit: 100 });
  const ofIntent = data
    .filter(({ data: { object } }) => JSON.stringify(object).includes(intent.id))
    .map(({ type }) => type);
  expect(ofIntent.toReversed()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  expect(data.find(({ type }) => type === 'payment_intent.succeeded')?.data.object).toMatchObject({
    id: intent.id,
    status: 'succeeded',
  });
});
