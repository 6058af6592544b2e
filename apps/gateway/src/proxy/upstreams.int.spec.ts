import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBalancer } from '@campus-deals/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Upstreams } from './upstreams.js';

let server: Server;
let upstreams: Upstreams;
let origin: string;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  server = createServer((req, res) => {
    arrived.push(`${req.method} ${req.url}`);
    // Breaks the first request, like a kept-alive connection that closes at that moment.
    if (req.url === '/break' && arrived.length === 1) return void req.socket.destroy();
    if (req.url === '/silence') return;
    if (req.url === '/large') return void res.end(Buffer.alloc(17 * 1024 * 1024));
    res.end('done');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstreams = new Upstreams({ timeoutMs: 60_000, streams: 10 });
});
afterEach(async () => {
  await upstreams.close();
  server.closeAllConnections();
  server.close();
});

describe('a read', () => {
  test('whose connection breaks before any response is retried once', async () => {
    expect((await upstreams.read(origin, '/break', {})).status).toBe(200);
    expect(arrived).toEqual(['GET /break', 'GET /break']);
  });

  test('without a response in time is a service_timeout', async () => {
    const hasty = new Upstreams({ timeoutMs: 500, streams: 10 });
    await expect(hasty.read(origin, '/silence', {})).rejects.toMatchObject({ code: 'service_timeout' });
    await hasty.close();
  });

  test('of more than 16 MB is a service_unavailable', async () => {
    await expect(upstreams.read(origin, '/large', {})).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('from a port without a server is a service_unavailable', async () => {
    await expect(upstreams.read('http://127.0.0.1:9', '/', {})).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

test('a read is rejected at once while the service is at capacity', async () => {
  const few = new Upstreams({ timeoutMs: 60_000, connections: 1, streams: 10 });
  const waiting = Array.from({ length: 33 }, () => few.read(origin, '/silence', {}).catch(() => undefined));
  await expect(few.read(origin, '/', {})).rejects.toMatchObject({ code: 'service_unavailable' });
  expect((await few.read(origin.replace('127.0.0.1', 'localhost'), '/', {})).status).toBe(200);
  await few.close();
  await Promise.all(waiting);
  expect((await upstreams.read(origin, '/', {})).status).toBe(200);
});

describe('an added replica', () => {
  const LIFE_MS = 30_000;

  async function replica(name: string): Promise<Server> {
    const started = createServer((_req, res) => void res.end(name));
    await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
    return started;
  }

  /** Sends several reads without a pause, since the pool opens more than one connection. */
  async function whoAnswers(url: string): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let at = 0; at < 5; at += 1) seen.add((await upstreams.read(url, '/', {})).body.toString());
    return seen;
  }

  test('gets its share once connections are 30 s old, with reads that never pause', async () => {
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    const replicas = [await replica('old')];
    const { url, close } = await startBalancer(replicas);
    try {
      expect(await whoAnswers(url)).toEqual(new Set(['old']));
      replicas.push(await replica('new'));
      now += LIFE_MS;
      expect(await whoAnswers(url)).toEqual(new Set(['old']));
      const later = new Set<string>();
      for (let life = 0; life < 3; life += 1) {
        now += LIFE_MS + 1;
        for (const name of await whoAnswers(url)) later.add(name);
      }
      expect(later).toEqual(new Set(['old', 'new']));
    } finally {
      clock.mockRestore();
      close();
      for (const started of replicas) {
        started.closeAllConnections();
        started.close();
      }
    }
  });
});
