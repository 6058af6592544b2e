import { eventually, forFile, testRedis } from '@campus-deals/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp, SECRET, type GatewayApp } from '../testing/gateway-app.js';

const HTML = { accept: 'text/html' };
const MAX_AT_ONCE = 64;
const MAX_OF_ONE = 32;

let site: GatewayApp;
/** Pages that the busy renderer delays. */
let held: (() => void)[];
let isBusy: boolean;

const redisUrl = await testRedis();
const web = await forFile(
  fakeService((app) => {
    // Decodes paths, like the web's router.
    for (const path of ['/live', '/metrics']) app.get(path, async () => 'for operators');
    app.get('/assets/app-1a2b.js', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/javascript').send('x'),
    );
    app.get('*', async (request, reply) => {
      if (isBusy) await new Promise<void>((resolve) => void held.push(resolve));
      const isThere = !request.url.startsWith('/no/');
      return reply
        .code(isThere ? 200 : 404)
        .header('x-cache-tags', 'page')
        .type('text/html; charset=utf-8')
        .send(`<p>${request.url}</p>`);
    });
  }),
);
const catalog = await forFile(
  fakeService((app) => {
    app.get('/api/search', async () => []);
  }),
);
beforeEach(async () => {
  held = [];
  isBusy = false;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  site = await gatewayApp({
    REDIS_URL: redisUrl,
    WEB_URL: web.url,
    CATALOG_URL: catalog.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
  });
});
afterEach(async () => {
  for (const release of held) release();
  await site.close();
});
const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  site.get(path, { ...HTML, ...headers });
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const whatIsHeld = (count: number): Promise<unknown> =>
  eventually(() => expect(held).toHaveLength(count), { message: `${count} pages are being rendered` });

describe('while the renderer is busy', () => {
  test('further pages are rejected at once with a retry time; cached ones and the API continue', async () => {
    expect((await page('/kept')).status).toBe(200);
    isBusy = true;
    const waiting = Array.from({ length: MAX_AT_ONCE }, (_, at) =>
      page(`/busy/${at}`, from(`203.0.113.${1 + Math.floor(at / MAX_OF_ONE)}`)),
    );
    await whatIsHeld(MAX_AT_ONCE);

    const refused = await page('/busy/one-more');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
    expect((await page('/kept')).status).toBe(200);
    expect((await site.get('/api/search?q=pizza')).status).toBe(200);
    expect(held).toHaveLength(MAX_AT_ONCE);

    isBusy = false;
    for (const release of held) release();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await page('/busy/one-more')).status).toBe(200);
  });

  test('one address gets part of its places, and others the rest', async () => {
    isBusy = true;
    const waiting = Array.from({ length: MAX_OF_ONE }, (_, at) => page(`/made-up/${at}`, from('203.0.113.1')));
    await whatIsHeld(MAX_OF_ONE);
    expect((await page('/made-up/one-more', from('203.0.113.1'))).status).toBe(503);
    waiting.push(page('/somebody-else', from('203.0.113.2')));
    await whatIsHeld(MAX_OF_ONE + 1);
    isBusy = false;
    for (const release of held) release();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await page('/made-up/one-more', from('203.0.113.1'))).status).toBe(200);
  });

  test('any number of readers of one page occupy one place', async () => {
    isBusy = true;
    const readers = Array.from({ length: MAX_AT_ONCE + 10 }, () => page('/'));
    const other = page('/other');
    await whatIsHeld(2);
    for (const release of held) release();
    const answers = await Promise.all([...readers, other]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a missing page is rendered once in several seconds, however often it is requested', async () => {
  web.seen.splice(0);
  for (let at = 0; at < 5; at += 1) expect((await page('/no/such/page')).status).toBe(404);
  expect(web.seen).toHaveLength(1);
});

describe('alternative spellings', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    SUPPORT_EMAIL: 'help@campus.test',
    SUPABASE_URL: 'https://project.test',
    PUBLIC_URL: 'https://campus.test',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    OPERATIONS_PORT: '0',
  };

  test.each([
    ['probes on its own port', {}],
    ['probes on another port', { OPERATIONS_PORT: '0' }],
    ['the settings of production', PRODUCTION],
    [
      'the settings of production and a closed gate',
      { ...PRODUCTION, SITE_ACCESS_PASSWORD: 'open sesame', GATE_COOKIE_SECRET: SECRET },
    ],
  ])('of probes and metrics are not served by a gateway with %s', async (_mode, env) => {
    const one = await gatewayApp({ REDIS_URL: redisUrl, WEB_URL: web.url, CATALOG_URL: catalog.url, ...env });
    web.seen.splice(0);
    for (const path of [
      '/%6detrics',
      '/%6Detrics',
      '/met%72ics?x=1',
      '/r%65ady',
      '/l%69ve',
      '/%6c%69%76%65',
      '/he%61lth',
    ])
      expect([path, (await one.get(path, HTML)).status]).toEqual([path, 404]);
    for (const path of ['/%61pi/colleges', '/a%70i', '/%61uth/v1/user'])
      expect([path, (await one.get(path, HTML)).status]).toEqual([path, 404]);
    expect(web.seen).toEqual([]);
    await one.close();
  });

  test('of a page share one cache entry', async () => {
    web.seen.splice(0);
    for (const path of ['/college/a%20b', '/%63ollege/%61%20b', '/colleg%65/a%20%62'])
      expect(await (await page(path)).text()).toBe('<p>/college/a%20b</p>');
    for (const path of ['/caf%c3%a9', '/caf%C3%A9']) expect((await page(path)).status).toBe(200);
    expect(web.seen.map(({ url }) => url)).toEqual(['/college/a%20b', '/caf%C3%A9']);
  });

  test('and parameters of a file share one cache entry', async () => {
    const file = (path: string): Promise<Response> => site.get(path, { 'accept-encoding': 'identity' });
    web.seen.splice(0);
    for (const path of [
      '/assets/app-1a2b.js',
      '/%61ssets/app%2D1a2b%2Ejs',
      '/assets/app-1a2b.js?1',
      '/assets/app-1a2b.js?v=2&w',
    ])
      expect([path, (await file(path)).status]).toEqual([path, 200]);
    expect(web.seen.map(({ url }) => url)).toEqual(['/assets/app-1a2b.js']);
    expect(await (await fetch(`${site.operationsUrl}/metrics`)).text()).toContain('gateway_cache_entries 1\n');
  });
});

test('only drawings may be embedded by others', async () => {
  const policyOf = async (path: string) => (await site.get(path)).headers.get('cross-origin-resource-policy');
  expect([await policyOf('/icon-192.png'), await policyOf('/')]).toEqual(['same-origin', 'same-origin']);
  for (const path of ['/%61rt/coffee.png', '/art/coffee.png', '/art/coffee.png'])
    expect([path, await policyOf(path)]).toEqual([path, 'cross-origin']);
});

test('pages have a separate limit, which the API does not use up', async () => {
  const redis = new Redis(redisUrl);
  onTestFinished(() => redis.disconnect());
  const used = 'limit:page:visitor:127.0.0.1';
  // Until Redis is connected, the process counts on its own.
  await eventually(async () => (await page('/')).ok && (await redis.exists(used)) === 1);
  await redis.set(used, 2999, 'EX', 60);
  expect((await page('/')).status).toBe(200);
  const refused = await page('/');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await site.get('/api/search?q=pizza')).status).toBe(200);
});
