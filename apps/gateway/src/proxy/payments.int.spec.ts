import { VISITOR } from '@campus-deals/service-defaults/without-nest';
import { forFile, testRedis } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import { callerSeen, SIGNED_IN } from '../testing/system-under-test.js';

const KEY = 'pk_test_of_the_gateway';

const redisUrl = await testRedis();
const behind = await forFile(
  fakeService((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post('/api/webhooks/stripe', async () => ({ received: true }));
    app.post('/payment-provider/v1/payment_intents/pi_1/confirm', async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send({ id: 'pi_1' }),
    );
    app.options('/payment-provider/v1/payment_intents/pi_1/confirm', async (_request, reply) =>
      reply.code(204).header('access-control-allow-headers', 'authorization').send(),
    );
  }),
);
const env = { REDIS_URL: redisUrl, BILLING_URL: behind.url, PAYMENT_PROVIDER_URL: behind.url };
const site = await forFile(gatewayApp({ ...env, STRIPE_PUBLISHABLE_KEY: KEY }));
beforeEach(() => behind.seen.splice(0));

test('a Stripe event reaches billing byte for byte with its signature, from anywhere, as a visitor', async () => {
  const body = '{ "id":  "evt_1",\n  "näme": "ü" }';
  const answer = await fetch(`${site.url}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: {
      ...SIGNED_IN,
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': 't=1,v1=abc',
      origin: 'https://elsewhere.test',
    },
  });
  expect(answer.status).toBe(200);
  const [seen] = behind.seen;
  expect([String(seen?.body), seen?.headers['stripe-signature']]).toEqual([body, 't=1,v1=abc']);
  expect(await callerSeen(behind, 'billing')).toEqual(VISITOR);
});

describe('the local replacement for Stripe in browsers', () => {
  const confirm = '/payment-provider/v1/payment_intents/pi_1/confirm';

  test('receives what its protocol needs and nothing about the system', async () => {
    const answer = await fetch(site.url + confirm, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: 'pi_1_secret_x' }),
      headers: { ...SIGNED_IN, authorization: `Bearer ${KEY}`, origin: 'null' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const [seen] = behind.seen;
    expect([String(seen?.body), seen?.headers['authorization']]).toEqual([
      'client_secret=pi_1_secret_x',
      `Bearer ${KEY}`,
    ]);
    for (const name of ['cookie', 'x-internal-token']) expect(seen?.headers).not.toHaveProperty(name);
    expect((await fetch(site.url + confirm, { method: 'OPTIONS' })).status).toBe(204);
  });

  test('exists only if configured', async () => {
    const without = await gatewayApp({ REDIS_URL: redisUrl });
    expect((await without.get('/payment-provider/stripe.js')).status).toBe(404);
    expect(await (await without.get('/api/config')).json()).toMatchObject({
      payments: { publishableKey: null, isStandIn: false },
    });
    await without.close();
  });
});

test.each([
  [{ PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9' }, '/payment-provider/stripe.js', true],
  [{ STRIPE_API_URL: 'http://127.0.0.1:12111/' }, 'http://127.0.0.1:12111/stripe.js', true],
  [{}, 'https://js.stripe.com/v3/', false],
])('the script of the payment form with %j is %s', async (env, scriptUrl, isStandIn) => {
  const one = await gatewayApp({ REDIS_URL: redisUrl, STRIPE_PUBLISHABLE_KEY: KEY, ...env });
  expect(await (await one.get('/api/config')).json()).toMatchObject({
    payments: { publishableKey: KEY, scriptUrl, isStandIn },
  });
  await one.close();
});
