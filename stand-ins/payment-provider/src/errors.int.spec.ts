import { forFile } from '@campus-deals/testing';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { ProviderUnderTest, PUBLISHABLE_KEY, SECRET_KEY } from './testing/provider-under-test.js';

const provider = await forFile(ProviderUnderTest.start());

async function post(path: string, body: string, authorization = `Bearer ${SECRET_KEY}`) {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${provider.url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, answer: (await response.json()) as { error: object } };
}

test.each([
  ['amount=1000', 'parameter_missing', 'currency'],
  ['amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['amount=1000&currency=xyz', undefined, 'currency'],
  ['amount=1000&currency=usd&colour=red', 'parameter_unknown', 'colour'],
  ['amount[a]=1000&currency=usd', undefined, 'amount'],
  ['amount=1000&currency=usd&metadata[a][b]=x', undefined, 'metadata[a]'],
  ['amount=1000&currency=usd&description=%00', undefined, 'description'],
  ['amount=1000&currency=usd&customer=cus_none', 'resource_missing', 'id'],
  [`amount=1000&currency=usd&${'a'.repeat(3)}${'[b]'.repeat(200)}=1`, 'parameter_unknown', 'aaa'],
])('%s is refused with %s', async (body, code, param) => {
  const { status, answer } = await post('/v1/payment_intents', body);
  expect(status).toBe(code === 'resource_missing' ? 404 : 400);
  expect(answer.error).toMatchObject({ type: 'invalid_request_error', ...(code && { code }), ...(param && { param }) });
});

test('a key that is none, another’s or a browser’s is refused', async () => {
  for (const key of ['sk_test_of_others', PUBLISHABLE_KEY]) {
    const created = provider.client(key).customers.create();
    await expect(created).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  }
  const retrieved = provider.stripe.paymentIntents.retrieve('pi_none');
  await expect(retrieved).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  expect((await post('/v1/customers', '', '')).status).toBe(401);
});

describe('an idempotency key', () => {
  const create = (key: string, amount = 1000): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
    provider.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: key });

  test('gets the first answer again, also a refusal', async () => {
    const first = await create('twice');
    const second = await create('twice');
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const refusals = [1, 2].map(() => create('too-small', 10).catch((error: Stripe.errors.StripeError) => error.code));
    expect(await Promise.all(refusals)).toContain('amount_too_small');
  });

  test('with other parameters is an error', async () => {
    await create('other');
    await expect(create('other', 2000)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('of somebody without a key is nothing', async () => {
    await expect(
      provider.client('sk_test_of_others').customers.create({}, { idempotencyKey: 'foreign' }),
    ).rejects.toMatchObject({ statusCode: 401 });
    expect((await provider.stripe.customers.create({}, { idempotencyKey: 'foreign' })).object).toBe('customer');
  });
});
