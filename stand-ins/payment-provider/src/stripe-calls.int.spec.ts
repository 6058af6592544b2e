import { forFile } from '@campus-deals/testing';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { ProviderUnderTest, PUBLISHABLE_KEY } from './testing/provider-under-test.js';

// Calls of the official client beyond those that billing's tests make. Each returns what https://docs.stripe.com/api
// documents.

const provider = await forFile(ProviderUnderTest.start());
const { stripe } = provider;

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
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
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

  test('one that needs authentication waits for it, and is not charged if that fails', async () => {
    const intent = await paidIntent('pm_card_authenticationRequired');
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await authenticate(intent, 'fail')).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
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

  const asks = 'requires_action';
  test.each([
    ['4000002760003184', 'pm_card_authenticationRequired', asks, 'succeeded'],
    ['4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', asks, 'insufficient_funds'],
    ['4000000000003063', 'pm_card_threeDSecureRequired', asks, 'succeeded'],
    ['4000008400001280', 'pm_card_threeDSecureRequiredProcessingError', 'declined', 'generic_decline'],
    ['4000000000003055', 'pm_card_threeDSecureOptional', 'succeeded', 'succeeded'],
  ])('%s, or %s: at first %s, in the end %s', async (number, name, first, end) => {
    const typed = (intent: Stripe.PaymentIntent): Promise<unknown> =>
      pay(intent, { 'payment_method_data[card][number]': number });
    const named = ({ id }: Stripe.PaymentIntent): Promise<unknown> => confirm(id, name).catch(() => undefined);
    for (const charge of [typed, named]) {
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

test('customers are retrieved when deleted, and are otherwise gone', async () => {
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

test('refunds give back a part, and then what is left', async () => {
  const { id: payment_intent } = await paidIntent();
  await stripe.refunds.create({ payment_intent, amount: 400 });
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 400, refunded: false });
  expect((await failureOf(stripe.refunds.create({ payment_intent, amount: 601 }))).param).toBe('amount');
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(600);
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1000, refunded: true });
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
