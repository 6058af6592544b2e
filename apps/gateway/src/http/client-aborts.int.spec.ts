import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { createLogger, metrics } from '@campus-deals/service-defaults/without-nest';
import { eventually, forFile, testQueue } from '@campus-deals/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import { envOf, SIGNED_IN } from '../testing/system-under-test.js';

/** More than the sockets between service and client hold. */
const IMAGE = Buffer.alloc(32 * 1024 * 1024, 7);
const TIMEOUT_MS = 2000;
const FORM = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(1000)}`;

let lines: Record<string, unknown>[] = [];
const sockets: Socket[] = [];
/** Paths of requests whose head has reached the gateway and the service. */
const arrived: Record<'gateway' | 'service', string[]> = { gateway: [], service: [] };
/** Responses that the service delays. */
let held: (() => void)[] = [];
/** Disconnects the client whose request has arrived, and delays the response. */
const leave = (): Promise<unknown> => {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => held.push(() => resolve({})));
};

const queue = await forFile(testQueue());
const service = await forFile(
  fakeService((app) => {
    app.get('/api/images/:name', async (_request, reply) => reply.type('image/webp').send(IMAGE));
    for (const path of ['/api/states', '/api/user/profile', '/some-page']) app.get(path, leave);
    app.get('/api/user/notifications/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    });
    app.post('/api/upload/image', async () => ({}));
    app.delete('/api/admin/subscribers/:email', (_request, reply) => void reply.hijack().raw.destroy());
    app.post('/internal/sessions/resolve', async () => ({ sessionId: 7, userId: 3, role: 'vendor' }));
  }),
);
const logger = createLogger('gateway', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
const env = {
  ...envOf(queue.env),
  IDENTITY_URL: service.url,
  CATALOG_URL: service.url,
  NOTIFICATION_URL: service.url,
  WEB_URL: service.url,
  UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
};
const site = await forFile(gatewayApp(env, {}, { logger }));
site.gateway.app.server.on('request', ({ url }: IncomingMessage) => arrived.gateway.push(url ?? ''));
service.app.server.on('request', ({ url }: IncomingMessage) => arrived.service.push(url ?? ''));
beforeEach(() => {
  lines = [];
  held = [];
  Object.assign(arrived, { gateway: [], service: [] });
  metrics.getSingleMetric('http_client_aborts_total')?.reset();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
function send(...head: string[]): Socket {
  const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    [head[0], 'Host: x', `Cookie: ${SIGNED_IN.cookie}`, 'Origin: http://campus.test', ...head.slice(1), '', ''].join(
      '\r\n',
    ),
  );
  return socket;
}

const get = (path: string): Socket => send(`GET ${path} HTTP/1.1`);

/** Repeats a request until its response begins with a success: services may time out on a busy machine. */
function begun(path: string): Promise<Socket> {
  return eventually(
    async () => {
      lines.length = 0;
      const socket = get(path).pause();
      await once(socket, 'readable');
      if (String(socket.read(12)) === 'HTTP/1.1 200') return socket;
      socket.destroy();
      return false;
    },
    { message: `the response of ${path} begins` },
  );
}

async function counted(): Promise<Record<string, number>> {
  const { values } = (await metrics.getSingleMetric('http_client_aborts_total')?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels['method']} ${labels['route']}`, value]));
}

/** Sends the beginning of a body and disconnects once its head has arrived. */
async function sendHalf(path: string, contentType: string, at: 'gateway' | 'service'): Promise<void> {
  const socket = send(`POST ${path} HTTP/1.1`, `Content-Type: ${contentType}`, 'Content-Length: 90000');
  socket.write(FORM);
  await eventually(() => arrived[at].includes(path), { message: `the head arrives at the ${at}` });
  socket.destroy();
}

/** Returns the gateway's counters and log lines after an abort, once the timeout of services has also passed. */
async function afterAbort(): Promise<{ counted: Record<string, number>; lines: Record<string, unknown>[] }> {
  await eventually(async () => Object.keys(await counted()).length > 0, { message: 'the abort is counted' });
  const end = performance.now() + TIMEOUT_MS + 1000;
  await eventually(() => performance.now() > end);
  for (const release of held) release();
  await site.get('/api/config');
  return { counted: await counted(), lines };
}

/** Expected trace of an abort: counted once, and logged once at info level, without an error or a stack. */
const abortOf = (method: string, route: string) => ({
  counted: { [`${method} ${route}`]: 1 },
  lines: [
    {
      level: 'info',
      time: expect.any(String),
      service: 'gateway',
      requestId: expect.any(String),
      method,
      route,
      ms: expect.any(Number),
      msg: 'the client went away',
    },
  ],
});

describe('a client that disconnects is no error', () => {
  test('in the middle of an upload', async () => {
    await sendHalf('/api/upload/image', 'multipart/form-data; boundary=x', 'service');
    expect(await afterAbort()).toEqual(abortOf('POST', '/api/upload/image'));
  });

  test.each([
    ['/api/newsletter/subscribe', '/api/newsletter/*', 'application/json'],
    ['/api/newsletter/one-click/abc', '/api/newsletter/one-click/*', 'multipart/form-data; boundary=x'],
  ])('in the middle of a small body to %s', async (path, route, contentType) => {
    await sendHalf(path, contentType, 'gateway');
    expect(await afterAbort()).toEqual(abortOf('POST', route));
  });

  test.each([
    ['/api/user/profile', '/api/user/profile'],
    ['/api/states', '/api/states'],
    ['/some-page', '*'],
  ])('while waiting for the response of %s', async (path, route) => {
    get(path);
    expect(await afterAbort()).toEqual(abortOf('GET', route));
    expect(held, `requests that reached the service`).toHaveLength(1);
  });

  test('in the middle of a response that it does not read', async () => {
    const socket = await begun('/api/images/abc.webp');
    socket.destroy();
    expect(await afterAbort()).toEqual(abortOf('GET', '/api/images/*'));
  });

  test('from its event stream, the normal end of a stream', async () => {
    const socket = await begun('/api/user/notifications/stream');
    socket.destroy();
    expect(await afterAbort()).toEqual({ counted: { 'GET /api/user/notifications/stream': 1 }, lines: [] });
  });
});

test('a service failure logs the route and never the address in its path', async () => {
  const answer = await fetch(`${site.url}/api/admin/subscribers/ann%40ku.edu`, {
    method: 'DELETE',
    headers: { ...SIGNED_IN, origin: 'http://campus.test' },
  });
  expect(answer.status).toBe(503);
  expect(lines).toMatchObject([{ level: 'error', method: 'DELETE', route: '/api/admin/subscribers/*' }]);
  expect(JSON.stringify(lines)).not.toMatch(/ann|ku\.edu/);
});
