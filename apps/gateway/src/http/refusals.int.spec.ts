import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, forFile } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp, NOBODY, type GatewayApp } from '../testing/gateway-app.js';
import { envOf, System, SIGNED_IN } from '../testing/system-under-test.js';

const system = await System.shared();

/** Places of a service: a single connection, and 32 requests that wait for it. */
const PLACES = 33;

/** Starts a gateway with a single connection to a service that holds every request. */
async function beforeABusyService() {
  const held: ServerResponse[] = [];
  const slow = createServer((_request, response) => void held.push(response));
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
  const catalog = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const full = await gatewayApp({ ...envOf(system.queue.env), CATALOG_URL: catalog }, {}, { connections: 1 });
  const end = async (): Promise<void> => {
    slow.closeAllConnections();
    slow.close();
    await full.close();
  };
  return { full, slow, held, end };
}

describe('bad requests', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['GET', '/api/colleges/%00', 400, 'malformed_request'],
    ['GET', `/api/colleges?search=${'x'.repeat(5000)}`, 414, 'query_too_long'],
    ['OPTIONS', '/api/colleges', 405, 'method_not_allowed'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const answer = await fetch(system.one.url + path, { method });
    expect(await answer.json()).toMatchObject({ status, code });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('from another site cannot write', async () => {
    const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const answer = await system.one.post('/api/newsletter/subscribe', {}, elsewhere);
    expect(await answer.json()).toMatchObject({ status: 403, code: 'cross_origin_write' });
    const scripted = await fetch(`${system.one.url}/api/auth/logout`, { method: 'POST', headers: SIGNED_IN });
    expect(scripted.status).toBe(403);
  });
});

describe('while a service is overloaded', () => {
  let full: GatewayApp;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ full, end } = await beforeABusyService());
    for (let id = 1; id <= PLACES; id += 1) void full.get(`/api/colleges/${id}`).catch(() => undefined);
    await eventually(async () => (await full.get('/api/states')).status === 503, { message: 'all places are taken' });
  });
  afterAll(() => end());

  test.each([
    ['a read', () => full.get('/api/deals/5', { 'x-request-id': 'from-the-client' })],
    ['a write', () => full.post('/api/deals/5/interactions', { kind: 'view' }, { 'x-request-id': 'from-the-client' })],
  ])('%s is rejected with a retry time, like every other error', async (_what, ask) => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable', requestId: 'from-the-client' });
    const refused = (await system.one.get('/api/nothing')).headers;
    const names = [...refused.keys()].filter((name) => !['date', 'keep-alive', 'vary'].includes(name));
    expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(names));
    expect(answer.headers.get('content-type')).toBe(refused.get('content-type'));
    expect(answer.headers.get('x-request-id')).toBe('from-the-client');
  });

  test('the counters record the destination and the status', async () => {
    const lines = await (await fetch(`${full.operationsUrl}/metrics`)).text();
    expect(lines).toMatch(/^requests_shed_total\{to="127\.0\.0\.1:\d+"\} [1-9]/m);
    expect(lines).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/deals\/\*".*status="503".*\} [1-9]/m);
  });
});

test('clients that left keep their places until the service has answered, so that no more than that waits', async () => {
  const { full, slow, held, end } = await beforeABusyService();
  onTestFinished(end);
  const leaving = new AbortController();
  const aborts = async (): Promise<number> => {
    const text = await (await fetch(`${full.operationsUrl}/metrics`)).text();
    const counts = Array.from(text.matchAll(/^http_client_aborts_total\{.*\} (\d+)/gm), ([, count]) => Number(count));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const view = (signal?: AbortSignal) =>
    fetch(`${full.url}/api/deals/5/interactions`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'view' }),
      headers: { 'content-type': 'application/json', origin: 'http://campus.test' },
      ...(signal && { signal }),
    }).then(({ status }) => status);
  const asked = Array.from({ length: PLACES }, () => view(leaving.signal).catch(() => 'left'));
  await eventually(async () => (await view(AbortSignal.timeout(500)).catch(() => 0)) === 503, {
    message: 'all places are taken',
  });
  const before = await aborts();
  leaving.abort();
  // A request of the wait above may have taken a place before one of these, and left, too.
  const left = (await Promise.all(asked)).filter((outcome) => outcome === 'left');
  expect(left.length).toBeGreaterThan(PLACES / 2);
  await eventually(async () => (await aborts()) >= before + left.length, { message: 'the gateway sees them leave' });
  expect(await view()).toBe(503);
  slow.removeAllListeners('request').on('request', (_request, response) => response.end());
  for (const response of held) response.end();
  await eventually(async () => (await view()) === 200, { message: 'places are free again' });
});

describe('while identity is down', async () => {
  const lonely = await forFile(gatewayApp({ ...system.env, IDENTITY_URL: NOBODY }));

  test('public pages work as for a visitor, personal ones fail', async () => {
    expect((await lonely.get('/api/colleges', SIGNED_IN)).status).toBe(200);
    const personal = await lonely.get('/api/user/saved-deals', SIGNED_IN);
    expect([personal.status, personal.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await lonely.get('/api/auth/session', SIGNED_IN)).status).toBe(503);
    expect((await lonely.get('/api/auth/session')).status).toBe(200);
  });

  test('operators see which part is down, all others only that something is', async () => {
    const outside = await lonely.get('/api/health');
    expect([outside.status, await outside.json()]).toEqual([503, { status: 'degraded' }]);
    const answer = await fetch(`${lonely.operationsUrl}/health`);
    expect(answer.status).toBe(503);
    const identity = expect.objectContaining({ service: 'identity', status: 'down' });
    expect(await answer.json()).toMatchObject({ status: 'degraded', services: expect.arrayContaining([identity]) });
  });
});

test('a sign-out fails rather than end nothing while identity answers no session look-up', async () => {
  const identity = await fakeService((app) => {
    app.all('/internal/sessions/resolve', (_request, reply) => reply.code(503).send({}));
    app.post('/api/auth/logout', async () => ({ authenticated: false }));
  });
  const lonely = await gatewayApp({ ...system.env, IDENTITY_URL: identity.url });
  onTestFinished(async () => {
    await Promise.all([lonely.close(), identity.close()]);
  });
  expect((await lonely.post('/api/auth/logout', {}, SIGNED_IN)).ok).toBe(false);
  expect(identity.seen.filter(({ url }) => url === '/api/auth/logout')).toEqual([]);
});
