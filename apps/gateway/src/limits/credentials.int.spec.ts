import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { forFile, testRedis } from '@campus-deals/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';

const ADDRESS = '203.0.113.250';
/** Look-ups of wrong credentials wait for this. */
let unblocked: Promise<void> | undefined;
let unblock = (): void => undefined;
const block = (): void => {
  unblocked = new Promise((resolve) => (unblock = resolve));
};
let lookedUp = 0;
const redisUrl = await testRedis();
const redis = new Redis(redisUrl);
await redis.flushdb();
const catalog = await forFile(
  fakeService((app) => {
    app.all('/*', async ({ headers }, reply) => {
      lookedUp += 1;
      const isWrong = `${headers.authorization}${headers['x-counter-device']}`.includes('wrong');
      if (isWrong) await unblocked;
      return reply.code(isWrong ? 401 : 200).send({});
    });
  }),
);
const site = await forFile(
  gatewayApp(
    {
      REDIS_URL: redisUrl,
      CATALOG_URL: catalog.url,
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'loopback',
      SITE_ACCESS_PASSWORD: 'open sesame',
    },
    { smallBodyMs: 60_000 },
  ),
);
afterEach(() => {
  unblock();
  unblocked = undefined;
});
afterAll(() => redis.disconnect());

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const till = async (key: string): Promise<number> =>
  (await site.post('/api/counter/v1/validate', {}, { authorization: `Bearer ${key}`, ...from(ADDRESS) })).status;
const pass = async (): Promise<string> => {
  const answer = await site.post('/api/gate', { password: 'open sesame' }, from('203.0.113.249'));
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

describe('at an address from which wrong ones come', () => {
  test('an API key that was never seen is answered, also after a hundred wrong ones', async () => {
    for (let round = 0; round < 5; round += 1)
      expect(new Set(await Promise.all(Array.from({ length: 20 }, (_, n) => till(`wrong ${round} ${n}`))))).toEqual(
        new Set([401]),
      );
    expect(await till('right')).toBe(200);
    expect(await redis.keys(`limit:api-key:visitor:*`)).toEqual([]);
  });

  test('a counter device is answered, which no other request from the address can prevent', async () => {
    const cookie = await pass();
    const show = async (device: string): Promise<number> =>
      (await site.get('/api/counter', { 'x-counter-device': device, cookie, ...from(ADDRESS) })).status;
    await redis.set(`limit:read:visitor:${ADDRESS}`, 6001, 'EX', 60);
    await expect.poll(async () => (await site.get('/api/colleges', { cookie, ...from(ADDRESS) })).status).toBe(429);
    const wrong = await Promise.all(Array.from({ length: 20 }, (_, n) => show(`wrong ${n}`)));
    expect(new Set(wrong)).toEqual(new Set([401]));
    expect(await show('right')).toBe(200);
  });

  test('a request without a credential counts like a read of a visitor', async () => {
    const address = '203.0.113.247';
    expect((await site.post('/api/counter/v1/validate', {}, from(address))).status).toBe(200);
    expect(await redis.get(`limit:read:visitor:${address}`)).toBe('1');
  });

  test('look-ups of wrong keys take a few places, and a key that was right lately passes them by', async () => {
    expect(await till('right')).toBe(200);
    block();
    const before = lookedUp;
    const wrong = Array.from({ length: 40 }, (_, n) => till(`wrong again ${n}`));
    await expect.poll(() => lookedUp - before).toBe(8);
    expect(await till('right')).toBe(200);
    expect(lookedUp - before).toBe(9);
    unblock();
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]));
  });

  test('slow bodies do not keep a key that was right lately from sending its own', async () => {
    expect(await till('right')).toBe(200);
    const head = ['POST /api/counter/v1/validate HTTP/1.1', 'Host: x', `X-Forwarded-For: ${ADDRESS}`];
    const body = ['Authorization: Bearer wrong', 'Content-Type: application/json', 'Content-Length: 50', '', '{'];
    const sockets: Socket[] = [];
    let asked = 0;
    /** Sends a new key each time, so that the limit per key is never reached. */
    const ask = (): Promise<number> => till(`wrong and slow ${(asked += 1)}`);
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    // More than there are places: the others are rejected.
    for (let n = 0; n < 96; n += 1) {
      const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1');
      sockets.push(socket);
      socket.write([...head, 'Origin: http://campus.test', ...body].join('\r\n'));
    }
    await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(await ask()).toBe(429);
    expect(await till('right')).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(ask).toBe(401);
  });

  test('a client that disconnects while it waits leaves its place', async () => {
    block();
    const before = lookedUp;
    const first = Array.from({ length: 8 }, (_, n) => till(`wrong first ${n}`));
    await expect.poll(() => lookedUp - before).toBe(8);
    const abort = new AbortController();
    const headers = { authorization: 'Bearer wrong aborted', 'content-type': 'application/json', ...from(ADDRESS) };
    const aborted = Array.from({ length: 20 }, () =>
      fetch(`${site.url}/api/counter/v1/validate`, {
        method: 'POST',
        body: '{}',
        headers: { ...headers, origin: 'http://campus.test' },
        signal: abort.signal,
      }),
    );
    await expect.poll(() => redis.keys('limit:api-key:credential:*').then((keys) => keys.length)).toBeGreaterThan(8);
    abort.abort();
    await Promise.allSettled(aborted);
    unblock();
    await Promise.all(first);
    for (let n = 0; n < 16; n += 1) expect(await till(`wrong last ${n}`)).toBe(401);
  });
});

test('the password of the gate opens as often as it is right; ten wrong ones from an address refuse it for a minute', async () => {
  const address = '203.0.113.248';
  const type = async (password: string): Promise<number> =>
    (await site.post('/api/gate', { password }, from(address))).status;
  const right = await Promise.all(Array.from({ length: 40 }, () => type('open sesame')));
  expect(new Set(right)).toEqual(new Set([200]));
  const wrong = await Promise.all(Array.from({ length: 20 }, (_, n) => type(`guess ${n}`)));
  expect(wrong.filter((status) => status === 403)).toHaveLength(10);
  expect(await type('open sesame')).toBe(429);
});
