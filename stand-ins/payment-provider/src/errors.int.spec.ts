import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnderTest, PUBLISHABLE_KEY, SECRET_KEY } from './testing/provider-under-test.js';

let provider: ProviderUnderTest;
beforeAll(async () => {
  provider = await ProviderUnderTest.start();
});
afterAll(() => provider.stop());

interface ErrorBody {
  error: { type: string; code?: string; param?: string; message: string };
}

async function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: ErrorBody; headers: Headers }> {
  const response = await fetch(`${provider.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
  return { status: response.status, answer: (await response.json()) as ErrorBody, headers: response.headers };
}

test.each([
  ['amount=1000', 'parameter_missing', 'currency'],
  ['currency=usd', 'parameter_missing', 'amount'],
  ['amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=10.5&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=-1&currency=usd', 'parameter_invalid_integer', 'amount'],
  ['amount=49&currency=usd', 'amount_too_small', 'amount'],
  ['amount=1000&currency=dollar', undefined, 'currency'],
  ['amount=1000&currency=xyz', undefined, 'currency'],
  ['amount=1000&currency=usd&colour=red', 'parameter_unknown', 'colour'],
  ['amount=1000&currency=usd&toString=1', 'parameter_unknown', 'toString'],
  ['amount[a]=1000&currency=usd', undefined, 'amount'],
  ['amount=1000&currency=usd&metadata=x', undefined, 'metadata'],
  ['amount=1000&currency=usd&metadata[a][b]=x', undefined, 'metadata[a]'],
  ['amount=1000&currency=usd&description=%00', undefined, 'description'],
  ['amount=1000&currency=usd&customer=cus_none', 'resource_missing', 'id'],
  [`amount=1000&currency=usd&${'a'.repeat(3)}${'[b]'.repeat(200)}=1`, 'parameter_unknown', 'aaa'],
  ['{"amount":1000}', 'parameter_missing', undefined],
])('%s is refused with %s', async (body, code, param) => {
  const { status, answer } = await post('/v1/payment_intents', body);
  expect(status).toBe(code === 'resource_missing' ? 404 : 400);
  expect(answer.error).toMatchObject({ type: 'invalid_request_error', ...(code && { code }), ...(param && { param }) });
});

test('names that every object has are not parameters', async () => {
  expect((await post('/v1/payment_intents', 'amount=1000&currency=usd&__proto__[x]=1')).status).toBe(200);
});

test('a key that is none, another’s or a browser’s is refused', async () => {
  const type = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'succeeded',
      (error: Stripe.errors.StripeError) => error.type,
    );
  const { stripe } = provider;
  expect(await type(provider.client('sk_test_of_others').customers.create())).toBe('StripeAuthenticationError');
  expect(await type(provider.client(PUBLISHABLE_KEY).customers.create())).toBe('StripeAuthenticationError');
  expect(await type(stripe.paymentIntents.retrieve('pi_none'))).toBe('StripeInvalidRequestError');
  expect((await post('/v1/customers', '', { authorization: '' })).status).toBe(401);
});

test('an address that is none answers 404', async () => {
  const { status, answer } = await post('/v1/nothing', '');
  expect([status, answer.error.type]).toEqual([404, 'invalid_request_error']);
  expect(answer.error.message).toContain('Unrecognized request URL (POST: /v1/nothing)');
});

test('every answer names its request', async () => {
  expect((await post('/v1/customers', '')).headers.get('request-id')).toMatch(/^req_\w{24}$/);
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

  test('creates one intent for many at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create('at-once')));
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    const refusals = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as unknown);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'idempotency_key_in_use' });
    expect((await create('at-once')).id).toBe(ids[0]);
  });

  test('of somebody without a key is nothing', async () => {
    await expect(
      provider.client('sk_test_of_others').customers.create({}, { idempotencyKey: 'foreign' }),
    ).rejects.toMatchObject({ statusCode: 401 });
    expect((await provider.stripe.customers.create({}, { idempotencyKey: 'foreign' })).object).toBe('customer');
  });
});
