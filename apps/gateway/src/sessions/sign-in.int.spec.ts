import { beforeEach, describe, expect, test } from 'vitest';
import { Redis } from 'ioredis';
import { eventually, forFile, testRedis } from '@campus-deals/testing';
import { gatewayApp } from '../testing/gateway-app.js';
import { System, SIGNED_IN } from '../testing/system-under-test.js';

const system = await forFile(System.open());
beforeEach(async () => {
  await system.tidy();
  system.identity.seen.splice(0);
});

const LINKING = '/api/auth/user-by-supabase-id?supabaseId=x';
const OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

describe.each([LINKING, '/api/auth/verify?token=x'])('signing in by GET %s', (path) => {
  test('is allowed to scripts of our own pages', async () => {
    expect((await system.one.get(path, { ...OUR_PAGE, ...SIGNED_IN })).status).toBe(200);
    expect((await system.one.get(path)).status).toBe(200);
    expect((await system.one.get(path)).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['a link that was followed', { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' }],
    ['a link of a mail', { 'sec-fetch-site': 'none' }],
    ['a mail scanner that plays a browser', { accept: 'text/html' }],
    ['a program with somebody’s session', SIGNED_IN],
  ])('is refused to %s', async (_who, headers) => {
    const answer = await system.one.get(path, headers);
    expect(await answer.json()).toMatchObject({ status: 403, code: 'cross_origin_write' });
    expect(system.identity.seen).toEqual([]);
  });

  test('does not work by HEAD', async () => {
    const answer = await fetch(system.one.url + path, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect(system.identity.seen).toEqual([]);
  });
});

test('linking sends the provider’s token to identity, other requests do not', async () => {
  const headers = { ...OUR_PAGE, authorization: 'Bearer token' };
  await system.one.get(LINKING, headers);
  expect(system.identity.seen.at(-1)?.headers['authorization']).toBe('Bearer token');
  await system.one.get('/api/auth/verify?token=x', headers);
  expect(system.identity.seen.at(-1)?.headers['authorization']).toBeUndefined();
});

test('signing in is limited by mailbox, then by address; signing out and listing devices are not', async () => {
  const redisUrl = await testRedis();
  const redis = new Redis(redisUrl);
  const site = await gatewayApp({
    REDIS_URL: redisUrl,
    IDENTITY_URL: system.identity.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
  });
  const signIn = async (mailbox: string, from = '203.0.113.1'): Promise<number> =>
    (await site.get(`${LINKING}&email=${mailbox}`, { 'x-forwarded-for': from })).status;
  try {
    // Until Redis is connected, the process counts on its own.
    await eventually(async () => {
      await signIn('ann@ku.edu', '203.0.113.3');
      return (await redis.exists('limit:sign-in:visitor:203.0.113.3')) === 1;
    });
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push(await signIn(at % 2 ? 'Sam@ku.edu' : 'sam@ku.edu'));
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    // The owner, at another address, still has the full limit.
    expect(await signIn('sam@ku.edu', '203.0.113.2')).toBe(200);
    // A campus shares one address.
    await redis.set('limit:sign-in:visitor:203.0.113.1', 199, 'EX', 60);
    expect([await signIn('kim@ku.edu'), await signIn('one-too-many@ku.edu')]).toEqual([200, 429]);
    expect((await site.post('/api/auth/logout', {}, SIGNED_IN)).status).toBe(200);
    const ending = { method: 'DELETE', headers: { ...SIGNED_IN, ...OUR_PAGE } };
    expect((await fetch(`${site.url}/api/auth/sessions/7`, ending)).status).toBe(204);
    expect((await site.get('/api/auth/session', SIGNED_IN)).status).toBe(200);
  } finally {
    await site.close();
    redis.disconnect();
  }
});
