import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually, forFile, testQueue } from '@campus-deals/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp, type GatewayApp } from '../testing/gateway-app.js';
import { envOf, SIGNED_IN } from '../testing/system-under-test.js';
import type { UnreadLimits } from './unread-answers.js';

const MB = 1024 * 1024;
/** More than the operating system buffers for a client that does not read. */
const IMAGE_BYTES = 12 * MB;
const LIMITS: UnreadLimits = { ofOne: 16 * MB, ofAll: 1024 * MB, readMs: 60_000 };
const CONNECTIONS = 2;
const FORM = '--x\r\nContent-Disposition: form-data; name="image"\r\n\r\n';

let site: GatewayApp | undefined;
const sockets: Socket[] = [];

const queue = await forFile(testQueue());
const service = await forFile(
  fakeService((app) => {
    app.get('/api/images/:name', async (_request, reply) =>
      reply.type('image/webp').send(Buffer.alloc(IMAGE_BYTES, 7)),
    );
    app.get('/api/colleges', async () => []);
    app.get('/api/states', () => new Promise(() => undefined));
    for (const path of ['/api/upload/image', '/api/deals/:id/interactions']) app.post(path, async () => ({}));
    app.post('/internal/sessions/resolve', async () => ({ sessionId: 7, userId: 3, role: 'vendor' }));
  }),
);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site?.close();
});
async function open(unreadLimits: Partial<UnreadLimits> = {}, timeoutMs = 60_000): Promise<GatewayApp> {
  site = await gatewayApp(
    {
      ...envOf(queue.env),
      IDENTITY_URL: service.url,
      CATALOG_URL: service.url,
      CACHE: 'off',
      UPSTREAM_TIMEOUT_MS: String(timeoutMs),
    },
    { smallBodyMs: 60_000 },
    { unreadLimits: { ...LIMITS, ...unreadLimits }, connections: CONNECTIONS },
  );
  return site;
}

function send(gateway: GatewayApp, ...lines: string[]): Socket {
  const socket = createConnection(Number(new URL(gateway.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write([...lines, '', ''].join('\r\n'));
  return socket;
}

/** Counts all bytes that arrive from now on. */
async function bytesUntilClose(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await once(socket, 'close');
  return bytes;
}

async function pass(ms: number): Promise<void> {
  const end = performance.now() + ms;
  await eventually(() => performance.now() > end);
}

/** Waits until the gateway has so many open connections. */
async function connections({ gateway }: GatewayApp, count: number): Promise<void> {
  const open = promisify(gateway.app.server.getConnections.bind(gateway.app.server));
  await eventually(async () => expect(await open()).toBe(count));
}

/** Requests images and reads none of them. */
async function readNothing(gateway: GatewayApp, count: number): Promise<Socket[]> {
  const before = service.seen.length;
  const readers = Array.from({ length: count }, () =>
    send(gateway, 'GET /api/images/a HTTP/1.1', 'Host: x', 'Connection: close'),
  );
  for (const reader of readers) reader.pause();
  await eventually(() => service.seen.length >= before + Math.min(count, CONNECTIONS), {
    message: 'images are requested',
  });
  return readers;
}

describe('a client that does not read', () => {
  test('occupies no connection to a service, and gets its response once it reads', async () => {
    const gateway = await open();
    const readers = await readNothing(gateway, 3 * CONNECTIONS);
    await eventually(async () => expect((await gateway.get('/api/colleges')).status).toBe(200), {
      message: 'others are served',
    });
    for (const bytes of await Promise.all(readers.map(bytesUntilClose))) expect(bytes).toBeGreaterThan(IMAGE_BYTES);
  });

  test('is disconnected when all unread data exceeds the limit, oldest first', async () => {
    const gateway = await open({ ofAll: 14 * MB });
    const readers = [await readNothing(gateway, 1), await readNothing(gateway, 1)].flat();
    await connections(gateway, 1);
    const [old, young] = await Promise.all(readers.map(bytesUntilClose));
    expect(old).toBeLessThan(IMAGE_BYTES);
    expect(young).toBeGreaterThan(IMAGE_BYTES);
  });

  test('is disconnected after a time', async () => {
    const gateway = await open({ readMs: 200 });
    const readers = await readNothing(gateway, 1);
    await connections(gateway, 0);
    for (const bytes of await Promise.all(readers.map(bytesUntilClose))) expect(bytes).toBeLessThan(IMAGE_BYTES);
  });
});

test('a client that waits for a connection also gets a timeout', async () => {
  const gateway = await open({}, 2000);
  const since = performance.now();
  // All but two wait for a connection: 32 s if one after the other had its time.
  const stuck = Array.from({ length: 16 * CONNECTIONS }, async () => (await gateway.get('/api/states')).status);
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 504));
  expect(performance.now() - since).toBeLessThan(20_000);
});

test.each([
  ['/api/upload/image', 'multipart/form-data; boundary=x', `${FORM}1\r\n--x--\r\n`],
  ['/api/deals/5/interactions', 'application/json', '{"kind":"view"}'],
])('a body for %s may take longer than the timeout for a response', async (path, type, body) => {
  const gateway = await open({}, 2000);
  const socket = send(
    gateway,
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Origin: http://campus.test',
    'Connection: close',
    `Cookie: ${SIGNED_IN.cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  );
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await pass(3000);
  socket.write(body);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
