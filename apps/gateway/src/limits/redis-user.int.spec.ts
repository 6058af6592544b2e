import { readFile } from 'node:fs/promises';
import { eventually, forFile, testRedis } from '@campus-deals/testing';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { gatewayApp } from '../testing/gateway-app.js';

const USER = `gateway-${process.pid}`;

const url = new URL(await testRedis());
const admin = new Redis(url.href);
const compose = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
const rules = /user gateway on >%s (.+?)\\n'/.exec(compose)?.[1]?.split(' ') ?? [];
await admin.call('ACL', 'SETUSER', USER, 'reset', 'on', '>secret', ...rules);
Object.assign(url, { username: USER, password: 'secret' });
const asGateway = new Redis(url.href);
afterAll(async () => {
  asGateway.disconnect();
  await admin.call('ACL', 'DELUSER', USER);
  admin.disconnect();
});
const site = await forFile(gatewayApp({ REDIS_URL: url.href, RATE_LIMITS: 'on' }));
test('the Redis user of the gateway in deployments can count limits and broadcast', async () => {
  // Until Redis is connected, the process counts on its own.
  await eventually(async () => {
    expect((await site.get('/api/states')).status).toBe(503);
    expect(await admin.keys('limit:*')).not.toEqual([]);
  });
  expect(site.gateway.broadcast.connected).toBe(true);
  expect(await asGateway.publish('campus-deals:0:broadcast', '{}')).toBeGreaterThanOrEqual(0);
});

test.each([
  ['LPUSH', 'campus-deals:events-billing:wait', '1'],
  ['HSET', 'campus-deals:events-billing:1', 'name', 'VendorFeePaid'],
  ['EVAL', "return redis.call('LPUSH', KEYS[1], '1')", '1', 'campus-deals:events-billing:wait'],
  ['HGETALL', 'campus-deals:events-billing:1'],
  ['FLUSHALL'],
  ['KEYS', '*'],
  ['CONFIG', 'GET', '*'],
  ['ACL', 'LIST'],
  ['PUBLISH', 'elsewhere', 'x'],
])('and it may not: %s %s', async (command, ...args) => {
  await expect(asGateway.call(command, ...args)).rejects.toThrow(/NOPERM|permission/);
});
