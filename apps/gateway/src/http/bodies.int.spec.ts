import { createConnection, type Socket } from 'node:net';
import { eventually, forFile } from '@campus-deals/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayApp } from '../testing/gateway-app.js';
import { SIGNED_IN, System } from '../testing/system-under-test.js';

const sockets: Socket[] = [];

const system = await forFile(System.open());
const site = await forFile(
  gatewayApp(
    { ...system.env, TRUST_PROXY: 'loopback' },
    { smallBodyMs: 400, uploadMs: 400, smallBodiesAtOnce: 3, uploadsAtOnce: 2 },
  ),
);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
/** Begins a request whose body never arrives. Returns the response. */
function begin(path: string, headers: string[], body = '{'): { answer: Promise<string>; socket: Socket } {
  const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1');
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

describe('a body that never arrives', () => {
  test('ends with 408, and never reaches the service', async () => {
    const before = system.notification.seen.length;
    const { answer } = begin('/api/newsletter/subscribe', JSON_BODY);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"request_timeout"/i);
    expect(system.notification.seen).toHaveLength(before);
  });

  test('ends with 408 also as the form of a one-click unsubscription, and a long one with 413', async () => {
    const before = system.notification.seen.length;
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
    const { answer } = begin('/api/newsletter/one-click/abc', form, '3\r\n--x\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    const long = `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n0\r\n\r\n`;
    const closing = (body: string) => begin('/api/newsletter/one-click/abc', [...form, 'Connection: close'], body);
    expect(await closing(long).answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(system.notification.seen).toHaveLength(before);
    expect(await closing('4\r\n--x\n\r\n0\r\n\r\n').answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('occupies a place of its address until it ends', async () => {
    const slow = [1, 2, 3].map(() => begin('/api/newsletter/subscribe', JSON_BODY));
    await eventually(async () => (await site.post('/api/newsletter/subscribe', {})).status === 429, {
      message: 'all places are taken',
    });
    expect((await site.get('/api/colleges')).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await eventually(async () => (await site.post('/api/newsletter/subscribe', {})).status === 200, {
      message: 'the places are free again',
    });
  });

  test('occupies no place of a signed-in user at the same address, or vice versa', async () => {
    const visitors = [1, 2, 3].map(() => begin('/api/newsletter/subscribe', JSON_BODY));
    await eventually(async () => (await site.post('/api/newsletter/subscribe', {})).status === 429, {
      message: 'all places of visitors are taken',
    });
    expect((await site.post('/api/newsletter/subscribe', {}, SIGNED_IN)).status).toBe(200);
    for (const { socket } of visitors) socket.destroy();
  });

  test('occupies a place of its IPv6 network, whose addresses belong to one customer', async () => {
    const from = (host: number): string => `2001:db8:1:2::${host}`;
    const slow = [1, 2, 3].map((host) =>
      begin('/api/newsletter/subscribe', [...JSON_BODY, `X-Forwarded-For: ${from(host)}`]),
    );
    const subscribe = async (address: string): Promise<number> =>
      (await site.post('/api/newsletter/subscribe', {}, { 'x-forwarded-for': address })).status;
    await eventually(async () => (await subscribe(from(4))) === 429, { message: 'all places are taken' });
    expect(await subscribe('2001:db8:1:3::1')).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });

  test('of an upload does not affect other writes', async () => {
    const slow = [1, 2].map(() => begin('/api/upload/image', IMAGE_BODY, '--x'));
    expect((await site.post('/api/newsletter/subscribe', {})).status).toBe(200);
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
