import { createBroadcast, type Broadcast } from '@campus-deals/messaging/broadcast';
import { cuttableConnection, type CuttableConnection, describeQueueBackends, eventually } from '@campus-deals/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayApp, type GatewayApp } from '../testing/gateway-app.js';
import { envOf, System, SIGNED_IN } from '../testing/system-under-test.js';

const statusAt = async (gateway: GatewayApp): Promise<number> =>
  (await gateway.get('/api/user/profile', SIGNED_IN)).status;

describe('sessions', () => {
  let system: System;
  beforeAll(async () => {
    system = await System.open();
  });
  beforeEach(() => system.tidy());
  afterAll(() => system.close());

  test('are required and looked up only if the route says so', async () => {
    const before = system.identity.seen.length;
    expect((await system.one.get('/api/user/profile')).status).toBe(401);
    await system.one.get('/api/states', SIGNED_IN);
    await system.one.get('/api/config', SIGNED_IN);
    expect(system.identity.seen).toHaveLength(before);
  });

  test('are described to the browser, a student as user', async () => {
    system.session = { sessionId: 7, userId: 3, role: 'student' };
    const described = async (headers = {}): Promise<unknown> =>
      (await system.one.get('/api/auth/session', headers)).json();
    expect(await described(SIGNED_IN)).toEqual({ authenticated: true, userId: 3, role: 'user' });
    expect(await described()).toEqual({ authenticated: false, userId: null, role: null });
  });

  test.each([
    ['a sign-out', 'POST', '/api/auth/logout'],
    ['the end of a session from the list', 'DELETE', '/api/auth/sessions/7'],
    ['a change of somebody’s role', 'PATCH', '/api/admin/users/3'],
    ['another sign-in', 'GET', '/api/auth/user-by-supabase-id?supabaseId=x'],
  ])('are looked up again after %s, also without a broadcast', async (_what, method, path) => {
    expect(await statusAt(system.one)).toBe(200);
    system.session = undefined;
    const body = method === 'GET' ? {} : { body: '{}' };
    const own = { ...SIGNED_IN, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    expect((await fetch(system.one.url + path, { method, headers: own, ...body })).ok).toBe(true);
    expect(await statusAt(system.one)).toBe(401);
  });

  test('are not looked up again after a read of the session list', async () => {
    await statusAt(system.one);
    const asked = () => system.identity.seen.filter(({ url }) => url === '/internal/sessions/resolve').length;
    const before = asked();
    await system.one.get('/api/auth/sessions', SIGNED_IN);
    await statusAt(system.one);
    expect(asked()).toBe(before);
  });
});

test('on https only the host-only cookie is a session', async () => {
  const system = await System.open();
  const site = await gatewayApp({
    ...envOf(system.queue.env),
    IDENTITY_URL: system.identity.url,
    PUBLIC_URL: 'https://campus.test',
  });
  const planted = SIGNED_IN.cookie;
  const ours = planted.replace('campus_deals_session', '__Host-campus_deals_session');
  expect((await site.get('/api/user/profile', { cookie: ours })).status).toBe(200);
  expect((await site.get('/api/user/profile', { cookie: planted })).status).toBe(401);
  await site.close();
  await system.close();
});

describeQueueBackends('a session that ended', (backend) => {
  let system: System;
  let line: CuttableConnection;
  let sender: Broadcast;

  beforeAll(async () => {
    const queue = await backend.start();
    const [[name, url] = ['', '']] = Object.entries(queue.env);
    line = await cuttableConnection(url);
    system = await System.open({ ...queue, env: { [name]: line.url } });
    sender = createBroadcast(queue.env);
    await eventually(() => sender.connected, { message: 'the sender is connected' });
  });
  beforeEach(async () => {
    await system.tidy();
    for (const gateway of system.gateways) expect(await statusAt(gateway)).toBe(200);
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await sender.close();
    await system.close();
    await line.stop();
  });

  test.each([
    ['when its user ends it', { sessionIds: [7] }],
    ['when its user’s role changes', { userIds: [3] }],
  ])('%s is rejected by every replica, long before it would be looked up again', async (_when, ended) => {
    system.session = undefined;
    await sender.publish('sessions-ended', ended);
    const refused = async (gateway: GatewayApp): Promise<void> => expect(await statusAt(gateway)).toBe(401);
    await Promise.all(
      system.gateways.map((gateway) =>
        eventually(() => refused(gateway), { within: 10_000, message: 'the ended session is refused' }),
      ),
    );
  });

  test('that ends while broadcasts are down is rejected by every replica at the next request', async () => {
    await line.cut();
    for (const { gateway } of system.gateways)
      await eventually(() => !gateway.broadcast.connected, { message: 'broadcasts are down' });
    for (const gateway of system.gateways) expect(await statusAt(gateway)).toBe(200);
    system.session = undefined;
    for (const gateway of system.gateways) expect(await statusAt(gateway)).toBe(401);
  });

  test('that ended while broadcasts were down stays rejected when they are back', async () => {
    await line.cut();
    for (const { gateway } of system.gateways)
      await eventually(() => !gateway.broadcast.connected, { message: 'broadcasts are down' });
    system.session = undefined;
    await line.mend();
    for (const { gateway } of system.gateways)
      await eventually(() => gateway.broadcast.connected, { message: 'broadcasts are back' });
    for (const gateway of system.gateways) expect(await statusAt(gateway)).toBe(401);
  });
});
