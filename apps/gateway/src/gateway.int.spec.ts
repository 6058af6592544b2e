import 'reflect-metadata';
import { createConnection } from 'node:net';
import { InternalTokens, type Caller } from '@campus-deals/service-defaults/without-database';
import { eventually, testRedis } from '@campus-deals/testing';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeService, type FakeService } from './testing/fake-service.js';
import { gatewayApp, NOBODY, type GatewayApp } from './testing/gateway-app.js';

const SECRET = 'a secret of at least thirty-two characters';
const TOKEN = 's'.repeat(43);
const tokens = new InternalTokens(SECRET);
const callerSeen = (service: FakeService, audience: string): Promise<Caller> => tokens.verify(String(service.seen.at(-1)?.headers['x-internal-token']), audience);

/** What identity answers for TOKEN. */
let session: { sessionId: number; userId: number; role: string } | undefined;
let identity: FakeService;
let catalog: FakeService;
let notification: FakeService;
let one: GatewayApp;
let two: GatewayApp;
/** Names held back until released. */
let release: (() => void) | undefined;
let collegeName = 'University of Kansas';
let streams: FastifyReply[] = [];

beforeAll(async () => {
  identity = await fakeService((app) => {
    app.post('/internal/sessions/resolve', async (request, reply) => {
      const { token } = request.body as { token: string };
      return session && token === TOKEN ? session : reply.code(404).send({});
    });
    app.post('/api/auth/logout', async (_request, reply) => reply.header('set-cookie', ['campus_deals_session=; Max-Age=0', 'other=1']).send({ authenticated: false }));
    app.get('/api/user/profile', async () => ({ name: 'Sam' }));
  });
  catalog = await fakeService((app) => {
    app.get('/api/colleges', async (_request, reply) => {
      if (release) await new Promise<void>((resolve) => (release = resolve));
      return reply.header('x-cache-tags', 'colleges').header('link', '</api/colleges?cursor=2>; rel="next"').send([{ name: collegeName, filler: 'x'.repeat(2000) }]);
    });
    app.get('/api/colleges/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      if (id !== 'kansas') return reply.code(404).header('x-cache-tags', 'colleges').send({ code: 'college_not_found' });
      return reply.header('x-cache-tags', 'colleges,college-1').send({ name: collegeName });
    });
    app.get('/api/states', async () => ['KS']);
    app.patch('/api/admin/colleges/:id', async (request, reply) => {
      collegeName = (request.body as { name: string }).name;
      return reply.header('x-invalidate-tags', 'college-1,colleges').send({ name: collegeName });
    });
    app.post('/api/upload/image', async (request) => ({ bytes: (request.body as Buffer).length }));
    app.get('/api/search', async (_request, reply) => {
      reply.hijack();
      reply.raw.socket?.destroy();
    });
    app.get('/api/vendors', () => new Promise(() => undefined));
  });
  notification = await fakeService((app) => {
    app.post('/api/newsletter/subscribe', async () => ({ isSubscribed: true }));
    app.post('/api/newsletter/one-click/:token', async () => ({ isSubscribed: false }));
    app.get('/api/newsletter/status', async (_request, reply) => reply.send({ text: 'x'.repeat(5000) }));
    app.get('/api/user/notifications/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write('data: first\n\n');
      streams.push(reply);
    });
  });
  const env = { REDIS_URL: await testRedis(), IDENTITY_URL: identity.url, CATALOG_URL: catalog.url, NOTIFICATION_URL: notification.url, UPSTREAM_TIMEOUT_MS: '300' };
  [one, two] = await Promise.all([gatewayApp(env), gatewayApp(env)]);
});

afterAll(async () => {
  for (const stream of streams) stream.raw.destroy();
  await Promise.all([one.close(), two.close()]);
  await Promise.all([identity.app.close(), catalog.app.close(), notification.app.close()]);
});

beforeEach(async () => {
  for (const { gateway } of [one, two]) await eventually(() => gateway.broadcast.connected, { message: 'broadcasts are up' });
  session = { sessionId: 7, userId: 3, role: 'admin' };
  release = undefined;
  streams = [];
  for (const { gateway } of [one, two]) {
    gateway.reads.dropAll();
    gateway.sessions.forgetAll();
  }
});

const signedIn = { cookie: `a=1; campus_deals_session=${TOKEN}` };

describe('a request on its way to a service', () => {
  test('carries who asks in a signed token and nothing a client claims to be', async () => {
    const claims = { ...signedIn, 'x-internal-token': 'forged', 'x-user-id': '1', 'x-user-role': 'admin', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.test', authorization: 'Bearer x' };
    await one.get('/api/user/profile', claims);
    const headers = identity.seen.at(-1)?.headers ?? {};
    expect(await callerSeen(identity, 'identity')).toEqual({ kind: 'user', userId: 3, role: 'admin', sessionId: 7 });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'campus.test', 'x-forwarded-proto': 'http' });
    for (const name of ['x-user-id', 'x-user-role', 'cookie', 'authorization']) expect(headers[name]).toBeUndefined();
  });

  test('has one id from the client to the service and back', async () => {
    const given = await one.get('/api/states', { 'x-request-id': 'from-the-client' });
    expect(given.headers.get('x-request-id')).toBe('from-the-client');
    expect(catalog.seen.at(-1)?.headers['x-request-id']).toBe('from-the-client');
    const odd = await one.get('/api/newsletter/status', { 'x-request-id': 'a b' });
    expect(odd.headers.get('x-request-id')).toBe(notification.seen.at(-1)?.headers['x-request-id']);
    expect(odd.headers.get('x-request-id')).not.toBe('a b');
  });

  test('is sent on although it asks to be expected', async () => {
    const body = JSON.stringify({ email: 'sam@ku.edu' });
    const lines = ['POST /api/newsletter/subscribe HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close', '', body];
    expect(await raw(one, lines.join('\r\n'))).toContain('{"isSubscribed":true}');
    expect(notification.seen.at(-1)?.headers['expect']).toBeUndefined();
  });

  test('may be a form with an image, streamed or in chunks, up to its limit', async () => {
    const form = (size: number) => {
      const data = new FormData();
      data.set('image', new Blob([new Uint8Array(size)], { type: 'image/png' }), 'a.png');
      return { method: 'POST', body: data, headers: { ...signedIn, origin: 'http://campus.test' } };
    };
    const answer = await fetch(`${one.url}/api/upload/image`, form(900_000));
    expect(((await answer.json()) as { bytes: number }).bytes).toBeGreaterThan(900_000);
    expect((await fetch(`${one.url}/api/upload/image`, form(1_200_000))).status).toBe(413);
  });

  test('is refused when its body is too large, also when it does not say so', async () => {
    expect((await one.post('/api/newsletter/subscribe', { email: 'x'.repeat(110_000) })).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 12; at += 1) controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    const answer = await fetch(`${one.url}/api/newsletter/subscribe`, { method: 'POST', body: chunks, duplex: 'half', headers: { 'content-type': 'application/json' } } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('must be JSON when it writes', async () => {
    const answer = await fetch(`${one.url}/api/newsletter/subscribe`, { method: 'POST', body: 'email=sam@ku.edu', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(answer.status).toBe(415);
    const oneClick = await fetch(`${one.url}/api/newsletter/one-click/abc`, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' } });
    expect(oneClick.status).toBe(200);
  });
});

describe('an answer on its way back', () => {
  test('tells nothing of the house', async () => {
    const read = await one.get('/api/colleges');
    expect(read.headers.get('x-cache-tags')).toBeNull();
    const write = await fetch(`${one.url}/api/admin/colleges/1`, { method: 'PATCH', body: JSON.stringify({ name: 'KU' }), headers: { ...signedIn, 'content-type': 'application/json', origin: 'http://campus.test' } });
    expect(write.status).toBe(200);
    expect(write.headers.get('x-invalidate-tags')).toBeNull();
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('link')).toContain('rel="next"');
  });

  test('keeps every cookie a service sets', async () => {
    const answer = await one.post('/api/auth/logout', {}, signedIn);
    expect(answer.headers.getSetCookie()).toEqual(['campus_deals_session=; Max-Age=0', 'other=1']);
  });

  test('is compressed above 1 kB where the client takes it', async () => {
    const answer = await one.get('/api/newsletter/status', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(((await answer.json()) as { text: string }).text).toHaveLength(5000);
    expect((await one.get('/api/states', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
    expect((await one.get('/api/colleges', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
  });

  test('of server-sent events comes line by line and ends with the client', async () => {
    const leave = new AbortController();
    const answer = await fetch(`${one.url}/api/user/notifications/stream`, { headers: { ...signedIn, 'accept-encoding': 'br' }, signal: leave.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: first\n\n');
    streams[0]?.raw.write('data: second\n\n');
    expect((await reader?.read())?.value).toBe('data: second\n\n');
    leave.abort();
    await eventually(() => streams[0]?.raw.destroyed, { message: 'the service is told that the reader left' });
  });

  test('waits for a slow sender longer than for a slow service', async () => {
    const body = '{"email":"sam@ku.edu"}';
    const head = ['POST /api/newsletter/subscribe HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close', '', ''];
    expect(await raw(one, head.join('\r\n'), [body.slice(0, 5), body.slice(5, 10), body.slice(10, 15), body.slice(15, 20), body.slice(20)])).toContain('{"isSubscribed":true}');
  });

  test('is a 504 when the service takes too long and a 503 when it breaks off', async () => {
    const slow = await one.get('/api/vendors');
    expect(slow.status).toBe(504);
    expect(await slow.json()).toMatchObject({ code: 'service_timeout', status: 504 });
    const broken = await one.get('/api/search');
    expect(broken.status).toBe(503);
    expect(broken.headers.get('retry-after')).toBe('2');
    expect(broken.headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('public reads', () => {
  test('cost the service one question for fifty readers', async () => {
    release = () => undefined;
    const before = catalog.seen.length;
    const { joined } = one.gateway.reads.counts;
    const all = Promise.all(Array.from({ length: 50 }, () => one.get('/api/colleges').then((answer) => answer.status)));
    await eventually(() => one.gateway.reads.counts.joined === joined + 49, { message: 'all fifty wait' });
    release?.();
    expect(new Set(await all)).toEqual(new Set([200]));
    expect(catalog.seen.length - before).toBe(1);
  });

  test('have a strong ETag and answer 304 to who has it, also for the compressed form', async () => {
    const first = await one.get('/api/colleges');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await one.get('/api/colleges', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const small = await one.get('/api/colleges', { 'accept-encoding': 'br' });
    expect(small.headers.get('etag')).not.toBe(etag);
    expect((await one.get('/api/colleges', { 'accept-encoding': 'br', 'if-none-match': small.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('show a change as soon as its writer was answered, and on the other replica within a second', async () => {
    for (const gateway of [one, two]) await gateway.get('/api/colleges/kansas');
    const name = `Renamed ${Date.now()}`;
    await fetch(`${one.url}/api/admin/colleges/1`, { method: 'PATCH', body: JSON.stringify({ name }), headers: { ...signedIn, 'content-type': 'application/json', origin: 'http://campus.test' } });
    expect(await (await one.get('/api/colleges/kansas')).json()).toEqual({ name });
    await eventually(async () => expect(await (await two.get('/api/colleges/kansas')).json()).toEqual({ name }), { within: 1000, message: 'the other replica shows it' });
  });

  test('are given to students from memory and asked afresh for admins', async () => {
    await one.get('/api/colleges/kansas');
    const before = catalog.seen.length;
    session = { sessionId: 8, userId: 4, role: 'student' };
    await one.get('/api/colleges/kansas', signedIn);
    expect(catalog.seen).toHaveLength(before);
    one.gateway.sessions.forgetAll();
    session = { sessionId: 7, userId: 3, role: 'admin' };
    const answer = await one.get('/api/colleges/kansas', signedIn);
    expect(catalog.seen).toHaveLength(before + 1);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await callerSeen(catalog, 'catalog')).toMatchObject({ kind: 'user', role: 'admin' });
  });

  test('are never kept when they failed', async () => {
    await one.get('/api/colleges/nowhere');
    const before = catalog.seen.length;
    expect((await one.get('/api/colleges/nowhere')).status).toBe(404);
    expect(catalog.seen).toHaveLength(before + 1);
  });
});

describe('sessions', () => {
  test('are needed where the route says so, and looked up only there', async () => {
    const before = identity.seen.length;
    expect((await one.get('/api/user/profile')).status).toBe(401);
    await one.get('/api/states', signedIn);
    await one.get('/api/config', signedIn);
    expect(identity.seen).toHaveLength(before);
  });

  test('are told to the browser, a student as user', async () => {
    session = { sessionId: 7, userId: 3, role: 'student' };
    expect(await (await one.get('/api/auth/session', signedIn)).json()).toEqual({ authenticated: true, userId: 3, role: 'user' });
    expect(await (await one.get('/api/auth/session')).json()).toEqual({ authenticated: false, userId: null, role: null });
  });

  test('that end on one replica are refused by the other within 200 ms', async () => {
    for (const gateway of [one, two]) expect((await gateway.get('/api/user/profile', signedIn)).status).toBe(200);
    session = undefined;
    const sender = (await import('@campus-deals/messaging/broadcast')).createBroadcast({ REDIS_URL: one.gateway.env.REDIS_URL });
    try {
      await eventually(() => sender.connected);
      await sender.publish('sessions-ended', { sessionIds: [7] });
      for (const gateway of [one, two]) {
        await eventually(async () => expect((await gateway.get('/api/user/profile', signedIn)).status).toBe(401), { within: 200, message: 'the ended session is refused' });
      }
    } finally {
      await sender.close();
    }
  });

  test('end here with the answer to the sign-out', async () => {
    await one.get('/api/user/profile', signedIn);
    session = undefined;
    await one.post('/api/auth/logout', {}, signedIn);
    expect((await one.get('/api/user/profile', signedIn)).status).toBe(401);
  });
});

describe('while identity is away', () => {
  let lonely: GatewayApp;
  beforeAll(async () => {
    lonely = await gatewayApp({ REDIS_URL: one.gateway.env.REDIS_URL ?? '', CATALOG_URL: catalog.url, IDENTITY_URL: NOBODY });
  });
  afterAll(() => lonely.close());

  test('public pages go on as for a visitor, personal ones say so', async () => {
    expect((await lonely.get('/api/colleges', signedIn)).status).toBe(200);
    const personal = await lonely.get('/api/user/saved-deals', signedIn);
    expect([personal.status, personal.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await lonely.get('/api/auth/session', signedIn)).status).toBe(503);
    expect((await lonely.get('/api/auth/session')).status).toBe(200);
  });

  test('the health page names what is down', async () => {
    const answer = await lonely.get('/api/health');
    expect(answer.status).toBe(503);
    const { status, services } = (await answer.json()) as { status: string; services: { service: string; status: string }[] };
    expect(status).toBe('degraded');
    expect(services.find(({ service }) => service === 'identity')?.status).toBe('down');
  });
});

describe('bad requests', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['GET', '/api/colleges/%00', 400, 'malformed_request'],
    ['GET', '/api/colleges?search=%ff', 400, 'malformed_request'],
    ['GET', `/api/colleges?search=${'x'.repeat(5000)}`, 414, 'query_too_long'],
    ['OPTIONS', '/api/colleges', 405, 'method_not_allowed'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const answer = await fetch(one.url + path, { method });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('from another site may not write', async () => {
    const answer = await one.post('/api/newsletter/subscribe', {}, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'cross_origin_write']);
    const scripted = await fetch(`${one.url}/api/auth/logout`, { method: 'POST', headers: signedIn });
    expect(scripted.status).toBe(403);
  });
});

/** Sends bytes as they are, the later ones a tenth of a second apart, and answers all that comes back. */
function raw(gateway: GatewayApp, bytes: string, later: string[] = []): Promise<string> {
  const { port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(bytes));
    const timer = setInterval(() => (later.length > 0 ? socket.write(later.shift() ?? '') : clearInterval(timer)), 100);
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.on('close', () => clearInterval(timer));
  });
}
