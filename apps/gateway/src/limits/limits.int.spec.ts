import { hash } from 'node:crypto';
import type { LimitClass } from '@campus-deals/service-defaults/without-nest';
import { eventually, forFile, testRedis } from '@campus-deals/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import type { Counted } from './rate-limits.js';

let lastAddress = 0;
/** Returns an address that no other test uses: a gateway remembers for a minute which ones exceed a limit. */
const anAddress = (): string => `203.0.113.${(lastAddress += 1)}`;
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
/** Returns a session cookie that contains the user's id. */
const cookieOf = (userId: number): Record<string, string> => ({
  cookie: `campus_deals_session=${String(userId).padEnd(43, 'x')}`,
});
const MADE_UP = { cookie: `campus_deals_session=${'y'.repeat(43)}` };

const redisUrl = await testRedis();
const redis = new Redis(redisUrl);
const behind = await forFile(
  fakeService((app) => {
    app.post('/internal/sessions/resolve', async (request, reply) => {
      const userId = Number.parseInt((request.body as { token: string }).token, 10);
      return userId ? { sessionId: userId, userId, role: 'student' } : reply.code(404).send({});
    });
    app.post('/api/webhooks/stripe', async ({ headers }, reply) =>
      reply.code(headers['stripe-signature'] === 'right' ? 200 : 400).send({}),
    );
    app.post('/api/counter/v1/validate', async ({ headers }, reply) =>
      reply.code(headers.authorization === 'Bearer wrong' ? 401 : 200).send({}),
    );
    app.all('/*', async () => ({}));
  }),
);
const site = await forFile(
  gatewayApp({
    REDIS_URL: redisUrl,
    IDENTITY_URL: behind.url,
    CATALOG_URL: behind.url,
    BILLING_URL: behind.url,
    AUTH_PROVIDER_URL: behind.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
  }),
);
// Until Redis is connected, the process counts on its own.
await eventually(
  async () => {
    await site.post('/api/gate', { password: 'x' });
    return (await redis.exists('limit:gate:visitor:127.0.0.1')) === 1;
  },
  { message: 'counting in Redis' },
);
beforeEach(() => redis.flushdb());
afterAll(() => redis.disconnect());

/** Counts requests as if they had come through another replica. */
async function used(limitClass: LimitClass, counted: Counted, key: string, times: number): Promise<void> {
  const isSecret = counted === 'mailbox' || counted === 'credential';
  const stored = isSecret ? hash('sha256', key.toLowerCase(), 'base64url') : key;
  await redis.set(`limit:${limitClass}:${counted}:${stored}`, times, 'EX', 60);
}

describe('signed-in users', () => {
  const write = async (headers: Record<string, string>): Promise<number> =>
    (await site.post('/api/user/profile', {}, headers)).status;
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await site.get('/api/user/profile', headers)).status;

  test('are limited by account, even at a shared address', async () => {
    await used('write', 'account', '1', 119);
    await used('read', 'account', '1', 599);
    expect([await write(cookieOf(1)), await write(cookieOf(1))]).toEqual([200, 429]);
    expect([await read(cookieOf(1)), await read(cookieOf(1))]).toEqual([200, 429]);
    expect([await write(cookieOf(2)), await read(cookieOf(2))]).toEqual([200, 200]);
  });

  test('are limited by account across addresses', async () => {
    await used('write', 'account', '3', 119);
    const writeFrom = (address: string) => write({ ...cookieOf(3), ...from(address) });
    expect([await writeFrom(anAddress()), await writeFrom(anAddress())]).toEqual([200, 429]);
  });

  test('are not affected by visitors who have used up the limit of the same address', async () => {
    const address = anAddress();
    await used('write', 'visitor', address, 120);
    expect((await site.post('/api/deals/1/share', {}, from(address))).status).toBe(429);
    expect(await write({ ...cookieOf(4), ...from(address) })).toBe(200);
  });

  test('together have ten times the limit of one user', async () => {
    const address = anAddress();
    await used('write', 'shared-address', address, 1199);
    expect([
      await write({ ...cookieOf(5), ...from(address) }),
      await write({ ...cookieOf(6), ...from(address) }),
    ]).toEqual([200, 429]);
  });
});

describe('visitors', () => {
  test('of one address share ten times the reads of a user', async () => {
    const address = anAddress();
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await site.get('/api/config', headers)).status;
    await used('read', 'visitor', address, 5999);
    expect([await read(from(address)), await read(from(address))]).toEqual([200, 429]);
    expect(await read(from(anAddress()))).toBe(200);
  });

  test('get no other limit with a forged session', async () => {
    const address = anAddress();
    await used('write', 'visitor', address, 119);
    const write = async (): Promise<number> =>
      (await site.post('/api/deals/1/share', {}, { ...MADE_UP, ...from(address) })).status;
    expect([await write(), await write()]).toEqual([200, 429]);
  });
});

test('a mailbox is limited across the addresses that request its mails', async () => {
  await used('sign-in', 'mailbox', 'sam@ku.edu', 19);
  const askForMail = async (email: string, address: string): Promise<number> =>
    (await site.post('/auth/v1/otp', { email }, from(address))).status;
  const address = anAddress();
  expect([await askForMail('sam@ku.edu', anAddress()), await askForMail('Sam@ku.edu', address)]).toEqual([200, 429]);
  expect(await askForMail('kim@ku.edu', address)).toBe(200);
});

const validate = async (key: string, address: string): Promise<number> =>
  (await site.post('/api/counter/v1/validate', {}, { authorization: `Bearer ${key}`, ...from(address) })).status;

test('API keys are limited each on its own, at whatever address', async () => {
  await used('api-key', 'credential', 'Bearer first', 299);
  const address = anAddress();
  expect([await validate('first', anAddress()), await validate('first', address)]).toEqual([200, 429]);
  expect(await validate('second', address)).toBe(200);
  expect((await redis.keys('*first*')).concat(await redis.keys('*Bearer*'))).toEqual([]);
});

describe('webhooks', () => {
  const receive = async (signature: string, headers: Record<string, string>): Promise<number> =>
    (await site.post('/api/webhooks/stripe', {}, { 'stripe-signature': signature, ...headers })).status;
  const forwarded = (): number => behind.seen.filter(({ url }) => url === '/api/webhooks/stripe').length;

  test('with rejected signatures are blocked by network before they reach the service', async () => {
    const address = anAddress();
    await used('webhook', 'visitor', address, 59);
    expect(await receive('wrong', from(address))).toBe(400);
    // A request is counted after its response.
    await eventually(async () => expect(await redis.get(`limit:webhook:visitor:${address}`)).toBe('60'));
    expect(await receive('wrong', from(address))).toBe(400);
    await eventually(async () => expect(await redis.get(`limit:webhook:visitor:${address}`)).toBe('61'));
    const before = forwarded();
    const refused = await site.post('/api/webhooks/stripe', {}, { ...MADE_UP, ...from(address) });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(forwarded()).toBe(before);
    expect(await receive('wrong', from(anAddress()))).toBe(400);
  });

  test('with a valid signature are never counted, and reset the count of their network', async () => {
    const address = anAddress();
    await used('webhook', 'visitor', address, 60);
    for (let n = 0; n < 3; n += 1) expect(await receive('right', from(address))).toBe(200);
    await eventually(async () => expect(await redis.exists(`limit:webhook:visitor:${address}`)).toBe(0));
    expect(await receive('wrong', from(address))).toBe(400);
  });
});

test('a client that names another user’s mailbox with an invalid token does not lock its owner out', async () => {
  const link = async (address: string): Promise<number> =>
    (
      await site.get('/api/auth/user-by-supabase-id?supabaseId=x&email=lee@ku.edu', {
        'sec-fetch-site': 'same-origin',
        ...from(address),
      })
    ).status;
  const address = anAddress();
  await used('sign-in', 'mailbox', `lee@ku.edu ${address}`, 20);
  expect([await link(address), await link(anAddress())]).toEqual([429, 200]);
});
