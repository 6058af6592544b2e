import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Upstreams } from './upstreams.js';

let server: Server;
let upstreams: Upstreams;
let origin: string;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  server = createServer((req, res) => {
    arrived.push(`${req.method} ${req.url}`);
    // Breaks on its first request, as a kept-alive connection that was closed at that very moment.
    if (req.url === '/break' && arrived.length === 1) return void req.socket.destroy();
    if (req.url === '/silence') return;
    res.end('done');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstreams = new Upstreams({ timeoutMs: 200 });
});
afterEach(async () => {
  await upstreams.close();
  server.closeAllConnections();
  server.close();
});

describe('a read', () => {
  test('whose connection breaks before any answer is asked again, once', async () => {
    expect((await upstreams.read(origin, '/break', {})).status).toBe(200);
    expect(arrived).toEqual(['GET /break', 'GET /break']);
  });

  test('that is not answered in time is a service_timeout', async () => {
    await expect(upstreams.read(origin, '/silence', {})).rejects.toMatchObject({ code: 'service_timeout' });
  });

  test('of what nobody listens for is a service_unavailable', async () => {
    await expect(upstreams.read('http://127.0.0.1:9', '/', {})).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
