import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Upstream, type UpstreamRequest } from './upstream.js';

let server: Server;
let upstream: Upstream;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  // Every connection serves one request and breaks on its second, as one that was closed at that very moment.
  server = createServer((req, res) => {
    arrived.push(`${req.method} ${req.url}`);
    if (req.url === '/break' && arrived.filter((line) => line === 'GET /break').length === 1)
      return void req.socket.destroy();
    res.end('done');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  upstream = new Upstream('identity', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 2000);
});
afterEach(async () => {
  await upstream.close();
  server.close();
});

const send = (request: Partial<UpstreamRequest>): Promise<number | string> =>
  new Promise((resolve) => {
    upstream.send(
      { method: 'GET', path: '/break', headers: {}, body: null, ...request },
      {
        begin: (status) => resolve(status),
        data: () => undefined,
        end: () => undefined,
        fail: ({ code }) => resolve(code),
      },
    );
  });

describe('a request whose connection breaks before any answer', () => {
  test('is asked again when it only reads', async () => {
    expect(await send({})).toBe(200);
    expect(arrived).toEqual(['GET /break', 'GET /break']);
  });

  test('is not asked again when it may have changed something', async () => {
    expect(await send({ once: true })).toBe('service_unavailable');
    expect(arrived).toEqual(['GET /break']);
  });
});
