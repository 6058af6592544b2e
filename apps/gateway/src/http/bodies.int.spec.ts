import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { eventually, forFile } from '@campus-deals/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayApp } from '../testing/gateway-app.js';
import { SIGNED_IN, System } from '../testing/system-under-test.js';

const sockets: Socket[] = [];

const system = await forFile(System.open());
const env = { ...system.env, TRUST_PROXY: 'loopback' };
const patient = { smallBodyMs: 60_000, uploadMs: 400, smallBodiesAtOnce: 3, uploadsAtOnce: 2 };
const site = await forFile(gatewayApp(env, patient));
const hasty = await forFile(gatewayApp(env, { smallBodyMs: 400 }));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
/** Begins a request whose body never arrives. Returns the response. */
function begin(path: string, headers: string[], body = '{', { url } = site) {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.write([`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n'));
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { answer, socket };
}
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 50'];
const IMAGE_BODY = [
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Length: 50000',
  'Origin: http://campus.test',
  `Cookie: ${SIGNED_IN.cookie}`,
];

const subscribe = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
  (await site.post('/api/newsletter/subscribe', {}, { 'x-forwarded-for': address, ...headers })).status;
/** Begins bodies that never arrive, one more than there are places, and waits until that one is rejected. */
const occupy = (from: (host: number) => string): Promise<unknown> =>
  Promise.race(
    [1, 2, 3, 4].map((host) => {
      const headers = [...JSON_BODY, `X-Forwarded-For: ${from(host)}`];
      return once(begin('/api/newsletter/subscribe', headers).socket, 'data');
    }),
  );

describe('a body that never arrives', () => {
  test('ends with 408, and never reaches the service', async () => {
    const before = system.notification.seen.length;
    const { answer } = begin('/api/newsletter/subscribe', JSON_BODY, '{', hasty);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"request_timeout"/i);
    expect(system.notification.seen).toHaveLength(before);
  });

  test('ends with 408 also as the form of a one-click unsubscription, and a long one with 413', async () => {
    const before = system.notification.seen.length;
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
    const { answer } = begin('/api/newsletter/one-click/abc', form, '3\r\n--x\r\n', hasty);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    const long = `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n0\r\n\r\n`;
    const closing = (body: string) => begin('/api/newsletter/one-click/abc', [...form, 'Connection: close'], body);
    expect(await closing(long).answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(system.notification.seen).toHaveLength(before);
    expect(await closing('4\r\n--x\n\r\n0\r\n\r\n').answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('occupies a place of its address until it ends', async () => {
    await occupy(() => '203.0.113.1');
    expect(await subscribe('203.0.113.1')).toBe(429);
    expect((await site.get('/api/colleges')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await subscribe('203.0.113.1')) === 200, { message: 'the places are free again' });
  });

  test('occupies no place of a signed-in user at the same address, or vice versa', async () => {
    await occupy(() => '203.0.113.2');
    expect(await subscribe('203.0.113.2')).toBe(429);
    expect(await subscribe('203.0.113.2', SIGNED_IN)).toBe(200);
  });

  test('occupies a place of its IPv6 network, whose addresses belong to one customer', async () => {
    await occupy((host) => `2001:db8:1:2::${host}`);
    expect(await subscribe('2001:db8:1:2::5')).toBe(429);
    expect(await subscribe('2001:db8:1:3::1')).toBe(200);
  });

  test('of an upload does not affect other writes', async () => {
    const slow = [1, 2].map(() => begin('/api/upload/image', IMAGE_BODY, '--x'));
    expect(await subscribe('203.0.113.3', SIGNED_IN)).toBe(200);
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (408|503) /);
  });
});

test('an upload must announce its length', async () => {
  const headers = IMAGE_BODY.map((line) => (line.startsWith('Content-Length') ? 'Transfer-Encoding: chunked' : line));
  const { answer } = begin('/api/upload/image', headers, '3\r\n--x\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 411 /);
});

test('a body that is too large may be sent to its end: most clients read the answer only then', async () => {
  const { socket } = begin('/api/upload/image', IMAGE_BODY.with(1, 'Content-Length: 5000000'));
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await eventually(() => text.includes('"body_too_large"'), { message: 'the refusal' });
  expect(text).not.toMatch(/^connection: close/im);
  for (let sent = 0; sent < 4_900_000; sent += 100_000)
    await new Promise<void>((resolve, reject) => {
      socket.write(Buffer.alloc(100_000), (error) => (error ? reject(error) : resolve()));
    });
});
