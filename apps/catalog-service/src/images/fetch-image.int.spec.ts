import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { fetchImage, UNREACHABLE } from './fetch-image.js';
import { isPublicAddress } from '@campus-deals/service-defaults';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((listening) => void started.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** Treats this machine as a public one; all other rules apply. */
const HERE = { isAllowed: (ip: string) => ip === '127.0.0.1' || isPublicAddress(ip), anyPort: true, timeoutMs: 30_000 };

test('returns the bytes, also after a redirect', async () => {
  const base = await serve((req, res) =>
    req.url === '/moved' ? res.writeHead(302, { location: '/a.png' }).end() : res.end('bytes'),
  );
  expect(String(await fetchImage(`${base}/a.png`, HERE))).toBe('bytes');
  expect(String(await fetchImage(`${base}/moved`, HERE))).toBe('bytes');
});

test.each([
  'http://127.0.0.1/a.png',
  'http://127.1/a.png',
  'http://0x7f000001/a.png',
  'http://2130706433/a.png',
  'http://localhost/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:127.0.0.1]/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/a.png',
  'https://192.168.1.1/a.png',
  'http://1.1.1.1:6379/a.png',
  'http://user:secret@1.1.1.1/a.png',
  'ftp://1.1.1.1/a.png',
  'http://nobody.invalid/a.png',
])('%s is not fetched', async (address) => {
  await expect(fetchImage(address)).rejects.toThrow(UNREACHABLE);
});

test.each([
  ['to an internal machine is not followed', 'http://169.254.169.254/latest/meta-data', 1],
  ['loop ends', '/', 4],
])('a redirect %s', async (_what, location, times) => {
  let asked = 0;
  const base = await serve((_req, res) => {
    asked += 1;
    res.writeHead(302, { location }).end();
  });
  await expect(fetchImage(base, HERE)).rejects.toThrow(UNREACHABLE);
  expect(asked).toBe(times);
});

test('a response that is too large is not read to its end, whatever its header claims', async () => {
  const base = await serve((_req, res) => {
    res.writeHead(200);
    const more = (): void =>
      void (res.write(Buffer.alloc(IMAGE_MAXIMUM_BYTES / 4)) ? setImmediate(more) : res.once('drain', more));
    more();
  });
  await expect(fetchImage(base, HERE)).rejects.toThrow(IMAGE_TOO_LARGE);
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'answers a byte now and then',
    (_req, res) => void (res.writeHead(200), setInterval(() => res.write('x'), 50).unref()),
  ],
  ['answers an error', (_req, res) => void res.writeHead(500).end('x')],
  ['hangs up', (req) => void req.socket.destroy()],
])('a host that %s is given up', async (_what, answer) => {
  await expect(fetchImage(await serve(answer), { ...HERE, timeoutMs: 500 })).rejects.toThrow(UNREACHABLE);
});
