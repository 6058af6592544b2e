import { createConnection } from 'node:net';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import type { GatewayApp } from '../testing/gateway-app.js';
import { callerSeen, System, SIGNED_IN } from '../testing/system-under-test.js';

const system = await System.shared();

/** Returns the gateway's count of open streams. */
async function openStreams(): Promise<number> {
  const text = await (await system.one.get('/metrics')).text();
  return Number(/^gateway_event_streams_open (\d+)$/m.exec(text)?.[1]);
}

describe('a request to a service', () => {
  test('carries the caller in a signed token, and no identity claimed by the client', async () => {
    const claims = {
      ...SIGNED_IN,
      'x-internal-token': 'forged',
      'x-user-id': '1',
      'x-user-role': 'admin',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.test',
      authorization: 'Bearer x',
      traceparent: '00-00000000000000000000000000000001-b7ad6b7169203331-01',
      tracestate: 'a=b',
    };
    const signedInAt = '2026-11-22T08:00:00.000Z';
    system.session = { sessionId: 7, userId: 3, role: 'admin', signedInAt };
    await system.one.get('/api/user/profile', claims);
    const headers = system.identity.seen.at(-1)?.headers ?? {};
    expect(await callerSeen(system.identity, 'identity')).toEqual({ kind: 'user', ...system.session });
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'campus.test',
      'x-forwarded-proto': 'http',
    });
    for (const name of ['x-user-id', 'x-user-role', 'cookie', 'authorization', 'traceparent', 'tracestate'])
      expect(headers[name]).toBeUndefined();
  });

  test('identifies a viewer by address and browser, without an account', async () => {
    const browser = { 'user-agent': 'Firefox/150' };
    expect((await system.one.post('/api/deals/5/interactions', { kind: 'view' }, browser)).status).toBe(202);
    expect(system.catalog.seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', ...browser });
    expect(await callerSeen(system.catalog, 'catalog')).toEqual({ kind: 'visitor' });
  });

  test('has one id from the client to the service and back', async () => {
    const given = await system.one.get('/api/states', { 'x-request-id': 'from-the-client' });
    expect(given.headers.get('x-request-id')).toBe('from-the-client');
    expect(system.catalog.seen.at(-1)?.headers['x-request-id']).toBe('from-the-client');
    const odd = await system.one.get('/api/newsletter/status', { 'x-request-id': 'a b' });
    expect(odd.headers.get('x-request-id')).toBe(system.notification.seen.at(-1)?.headers['x-request-id']);
    expect(odd.headers.get('x-request-id')).not.toBe('a b');
  });

  test('is forwarded despite an Expect header', async () => {
    const body = JSON.stringify({ email: 'sam@ku.edu' });
    const lines = [
      'POST /api/newsletter/subscribe HTTP/1.1',
      'Host: x',
      'Expect: 100-continue',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ];
    expect(await raw(system.one, lines.join('\r\n'))).toContain('{"isSubscribed":true}');
    expect(system.notification.seen.at(-1)?.headers['expect']).toBeUndefined();
  });

  test('may be a form with an image, streamed or in chunks, up to its limit', async () => {
    const form = (size: number) => {
      const data = new FormData();
      data.set('image', new Blob([new Uint8Array(size)], { type: 'image/png' }), 'a.png');
      return { method: 'POST', body: data, headers: { ...SIGNED_IN, origin: 'http://campus.test' } };
    };
    const answer = await fetch(`${system.one.url}/api/upload/image`, form(900_000));
    expect(((await answer.json()) as { bytes: number }).bytes).toBeGreaterThan(900_000);
    const refused = await fetch(`${system.one.url}/api/upload/image`, form(1_200_000));
    const message = 'File too large: Image must be less than 1MB';
    expect(await refused.json()).toMatchObject({ status: 413, message });
  });

  test('is rejected if its body is too large, also without an announced length', async () => {
    expect((await system.one.post('/api/newsletter/subscribe', { email: 'x'.repeat(110_000) })).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 12; at += 1) controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    const answer = await fetch(`${system.one.url}/api/newsletter/subscribe`, {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('must be JSON if it writes', async () => {
    const answer = await fetch(`${system.one.url}/api/newsletter/subscribe`, {
      method: 'POST',
      body: 'email=sam@ku.edu',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(415);
    const oneClick = await fetch(`${system.one.url}/api/newsletter/one-click/abc`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
    });
    expect(oneClick.status).toBe(200);
  });
});

describe('a response to the client', () => {
  test('keeps every cookie that a service sets, and its links to other pages', async () => {
    const answer = await system.one.post('/api/auth/logout', {}, SIGNED_IN);
    expect(answer.headers.getSetCookie()).toEqual(['campus_deals_session=; Max-Age=0', 'other=1']);
    expect((await system.one.get('/api/colleges')).headers.get('link')).toContain('rel="next"');
  });

  test('is compressed above 1 kB if the client accepts it', async () => {
    const answer = await system.one.get('/api/newsletter/status', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(((await answer.json()) as { text: string }).text).toHaveLength(5000);
    const small = await system.one.get('/api/states', { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBeNull();
    const list = await system.one.get('/api/colleges', { 'accept-encoding': 'gzip' });
    expect(list.headers.get('content-encoding')).toBe('gzip');
  });

  test('with an image is cached permanently and may be embedded elsewhere', async () => {
    const image = await system.one.get('/api/images/abc.webp', { 'accept-encoding': 'br' });
    expect((await image.arrayBuffer()).byteLength).toBe(300_000);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"abc"',
      'content-type': 'image/webp',
    });
    expect(image.headers.has('content-encoding')).toBe(false);
    expect((await system.one.get('/api/images/abc.webp', { 'if-none-match': '"abc"' })).status).toBe(304);
    const before = system.catalog.seen.length;
    await system.one.get('/api/images/abc.webp');
    expect(system.catalog.seen).toHaveLength(before + 1);
  });

  test('of server-sent events arrives line by line and ends with the client', async () => {
    const leave = new AbortController();
    const answer = await fetch(`${system.one.url}/api/user/notifications/stream`, {
      headers: { ...SIGNED_IN, 'accept-encoding': 'br' },
      signal: leave.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: first\n\n');
    system.streams[0]?.raw.write('data: second\n\n');
    expect((await reader?.read())?.value).toBe('data: second\n\n');
    expect(await openStreams()).toBe(1);
    leave.abort();
    await eventually(() => system.streams[0]?.raw.destroyed, { message: 'the service notices that the reader left' });
    await eventually(async () => (await openStreams()) === 0, { message: 'the stream is counted no longer' });
  });

  test('of server-sent events does not delay a shutdown', async () => {
    const other = await System.open();
    const answer = await fetch(`${other.one.url}/api/user/notifications/stream`, { headers: SIGNED_IN });
    const reader = answer.body?.getReader();
    await reader?.read();
    const left = reader?.read().then(
      ({ done }) => done,
      () => true,
    );
    await other.one.close();
    expect(await left).toBe(true);
    await other.close();
  });
});

/** Sends raw bytes and returns the complete response. */
function raw(gateway: GatewayApp, bytes: string): Promise<string> {
  const { port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
