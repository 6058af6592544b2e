import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually, testRedis } from '@campus-deals/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RateLimits } from './limits/rate-limits.js';
import { fakeService, type FakeService } from './testing/fake-service.js';
import { gatewayApp, NOBODY, type GatewayApp } from './testing/gateway-app.js';

const KANSAS = {
  id: 1,
  name: 'University of <Kansas>',
  shortName: 'kansas',
  city: 'Lawrence',
  state: 'KS',
  zipcode: null,
  latitude: null,
  longitude: null,
  website: null,
  logoUrl: null,
  seoMetadata: null,
  featured: true,
  status: 'live',
  subscriptionGoal: 100,
  isActive: true,
  activationDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  subscriberCount: 0,
  dealCount: 0,
};
const HTML = { accept: 'text/html' };
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(500))})`;

let root: string;
let redisUrl: string;
let redis: Redis;
let catalog: FakeService;
const opened: GatewayApp[] = [];

async function open(env: Record<string, string> = {}): Promise<GatewayApp> {
  const app = await gatewayApp({
    REDIS_URL: redisUrl,
    CATALOG_URL: catalog.url,
    IDENTITY_URL: catalog.url,
    NOTIFICATION_URL: catalog.url,
    WEB_ROOT: root,
    ...env,
  });
  opened.push(app);
  return app;
}

beforeAll(async () => {
  redisUrl = await testRedis();
  redis = new Redis(redisUrl);
  root = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(
    join(root, 'index.html'),
    '<html><head><!--head--><title>x</title><!--/head--><script type="module" crossorigin src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>',
  );
  mkdirSync(join(root, '.vite'));
  writeFileSync(
    join(root, '.vite/screen-parts.json'),
    JSON.stringify({ home: ['/assets/home-1.js'], college: ['/assets/college-1.js', '/assets/deals-1.js'] }),
  );
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'sw.js'), 'self.skipWaiting()');
  writeFileSync(join(root, 'manifest.webmanifest'), '{}');
  writeFileSync(join(root, 'icon-192.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  writeFileSync(join(root, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  catalog = await fakeService((app) => {
    app.get('/api/colleges', async (_request, reply) => reply.header('x-cache-tags', 'colleges').send([KANSAS]));
    app.get('/api/colleges/:id', async (request, reply) =>
      (request.params as { id: string }).id === 'kansas'
        ? reply.header('x-cache-tags', 'college-1').send(KANSAS)
        : reply.code(404).send({}),
    );
    app.post('/api/newsletter/subscribe', async () => ({}));
    app.post('/api/newsletter/one-click/:token', async () => ({}));
  });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

afterAll(async () => {
  redis.disconnect();
  await catalog.app.close();
  rmSync(root, { recursive: true });
});

describe('the web', () => {
  test('has pages with their own heads, and 404 for the others', async () => {
    const site = await open();
    const home = await site.get('/', HTML);
    const html = await home.text();
    expect(html).toContain('<title>Find Student Discounts Near Your Campus | Campus Deals</title>');
    expect(html).toContain('<link rel="canonical" href="http://campus.test/" />');
    expect(home.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(home.headers.get('cache-control')).toBe('no-cache');
    expect((await site.get('/', { ...HTML, 'if-none-match': home.headers.get('etag') ?? '' })).status).toBe(304);
    expect(await (await site.get('/college/kansas', HTML)).text()).toContain(
      '<title>Student Deals at University of &lt;Kansas&gt; | Campus Deals</title>',
    );
    const notThere = {
      '/nothing/here': 'Page',
      '/college/nowhere': 'College',
      '/college/kansas/deal/6': 'Deal',
      '/college/kansas/vendor/6': 'Vendor',
    };
    for (const [path, what] of Object.entries(notThere)) {
      const missing = await site.get(path, HTML);
      expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const head = await missing.text();
      expect(head).toContain(`<title>${what} Not Found | Campus Deals</title>`);
      expect(head).toContain('content="noindex"');
    }
    const old = await site.get('/colleges/kansas', HTML);
    expect([old.status, old.headers.get('location')]).toEqual([301, '/college/kansas']);
  });

  test('names in the page of a screen the scripts that it needs at once', async () => {
    const site = await open();
    const named = async (path: string) =>
      [...(await (await site.get(path, HTML)).text()).matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, file]) => file,
      );
    expect(await named('/')).toEqual(['/assets/home-1.js']);
    expect(await named('/college/kansas')).toEqual(['/assets/college-1.js', '/assets/deals-1.js']);
    expect(await named('/college/kansas/newsletter')).toEqual([]);
    expect(await named('/faq')).toEqual([]);
    expect((await site.get('/.vite/screen-parts.json', { accept: 'application/json' })).status).toBe(404);
  });

  describe('with what draws first frames', () => {
    const frameOf = async (site: GatewayApp, path: string, headers = {}) => {
      const html = await (await site.get(path, { ...HTML, ...headers })).text();
      return /<div id="root">(.*)<\/div>/.exec(html)?.[1];
    };

    beforeAll(() => {
      mkdirSync(join(root, '.server'));
      writeFileSync(join(root, '.server/package.json'), '{"type":"module"}');
      writeFileSync(
        join(root, '.server/first-frame.js'),
        `export async function drawFirstFrame({ path, reads }) {
          const wanted = ['/api/config', '/api/colleges/kansas', '/api/user/profile', '/api/auth/session', '/api/colleges/nowhere'];
          const shown = wanted.filter((read) => reads[read]).map((read) => JSON.parse(reads[read].body));
          return { html: path + ' ' + (shown[1]?.name ?? 'nobody') + ' ' + shown.length, data: JSON.stringify({ path, shown: '</script>' }), missing: wanted.filter((read) => !(read in reads)) };
        }`,
      );
    });
    afterAll(() => rmSync(join(root, '.server'), { recursive: true }));

    test('shows public pages as any visitor sees them, with what the browser takes them over with', async () => {
      const site = await open();
      const html = await (await site.get('/college/kansas?utm_source=flyer&tab=all', HTML)).text();
      // The settings and the college; nothing that is somebody's, and nothing that is not there.
      expect(html).toContain('<div id="root">/college/kansas?tab=all University of <Kansas> 2</div>');
      const data = /<script type="application\/json" id="first-frame">(.*)<\/script>/.exec(html)?.[1] ?? '';
      expect(JSON.parse(data)).toEqual({ path: '/college/kansas?tab=all', shown: '</script>' });
      expect(data).not.toContain('<');
      expect(await frameOf(site, '/')).toMatch(/^\/ University/);
      expect(await frameOf(site, '/college/kansas', { cookie: 'campus_session=somebody' })).toMatch(/ 2$/);
    });

    test('holds the scripts of such a page back until it is painted, and of no other', async () => {
      const site = await open();
      const [before = '', held = ''] = (await (await site.get('/college/kansas', HTML)).text()).split(
        '<template id="after-first-paint">',
      );
      expect(before).not.toMatch(/<script type="module"|modulepreload/);
      expect(held).toContain('<script type="module" crossorigin src="/assets/app-1a2b.js"></script>');
      expect(held.match(/rel="modulepreload"/g)).toHaveLength(2);
      const login = await (await site.get('/login', HTML)).text();
      expect([login.includes('<template'), login.includes('src="/assets/app-1a2b.js"')]).toEqual([false, true]);
    });

    test.each(['/login', '/user/account', '/college/kansas/map', '/college/nowhere', '/nothing/here', '/index.html'])(
      'leaves %s to the browser',
      async (path) => {
        expect(await frameOf(await open(), path)).toBe('');
      },
    );

    test('shows nothing while the gate is locked, and nothing old while the catalogue is away', async () => {
      expect(await frameOf(await open({ SITE_ACCESS_PASSWORD: 'let me in please' }), '/college/kansas')).toBe('');
      expect(await frameOf(await open({ CATALOG_URL: NOBODY }), '/college/kansas')).toBe('/college/kansas nobody 1');
    });

    test('gives the bare page to what keeps it for every address', async () => {
      const page = await (await open()).get('/index.html', { accept: '*/*' });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    });
  });

  test('is there while the catalogue is away', async () => {
    const site = await open({ CATALOG_URL: NOBODY });
    const page = await site.get('/college/kansas', HTML);
    expect([page.status, (await page.text()).includes('<title>Student Deals | Campus Deals</title>')]).toEqual([
      200,
      true,
    ]);
  });

  test('serves hashed files for ever, compressed as they were built', async () => {
    const site = await open();
    const script = await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(await script.text()).toBe(SCRIPT);
    expect((await site.get('/assets/gone.js', HTML)).status).toBe(404);
    expect((await site.get('/index.html', { accept: 'image/png' })).status).toBe(404);
    expect((await site.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('has a service worker that is never kept and may serve every page, a manifest and icons', async () => {
    const site = await open();
    const headersOf = async (path: string, ...names: string[]): Promise<unknown[]> => {
      const { headers } = await site.get(path);
      return names.map((name) => headers.get(name));
    };
    expect(await headersOf('/sw.js', 'content-type', 'cache-control', 'service-worker-allowed')).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
      '/',
    ]);
    expect(await headersOf('/manifest.webmanifest', 'content-type', 'service-worker-allowed')).toEqual([
      'application/manifest+json; charset=utf-8',
      null,
    ]);
    expect(await headersOf('/icon-192.png', 'content-type')).toEqual(['image/png']);
  });

  test('tells robots what to read', async () => {
    const site = await open();
    expect(await (await site.get('/robots.txt')).text()).toContain('Sitemap: http://campus.test/sitemap.xml');
    const map = await site.get('/sitemap.xml');
    expect(map.headers.get('content-type')).toContain('application/xml');
    expect(await map.text()).toContain('<loc>http://campus.test/college/kansas</loc>');
    expect((await site.get('/robots.txt')).headers.get('content-encoding')).toBeNull();
  });

  test('describes the API on a page of its own files', async () => {
    const site = await open();
    expect(await (await site.get('/api/docs')).text()).toContain('/api/docs/assets/start.js');
    expect((await site.get('/api/docs/assets/swagger-ui-bundle.js')).status).toBe(200);
    expect((await site.get('/api/docs/assets/package.json')).status).toBe(404);
    expect(await (await site.get('/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.0.0' });
  });
});

describe('the access gate', () => {
  test('closes the API but not what opens it, and hides the content from robots', async () => {
    const site = await open({ SITE_ACCESS_PASSWORD: 'open sesame' });
    expect((await site.get('/api/colleges')).status).toBe(403);
    expect(await (await site.get('/api/config')).json()).toMatchObject({ gate: true });
    expect((await site.get('/', HTML)).status).toBe(200);
    expect(await (await site.get('/college/kansas', HTML)).text()).not.toContain('Kansas');
    expect(await (await site.get('/robots.txt')).text()).toContain('Disallow: /\n');
    expect((await site.get('/sitemap.xml')).status).toBe(404);
    expect((await fetch(`${site.url}/api/newsletter/one-click/abc`, { method: 'POST' })).status).toBe(200);
    const wrong = await site.post('/api/gate', { password: 'open' });
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([403, 'access_denied']);
    const right = await site.post('/api/gate', { password: 'open sesame' });
    const cookie = right.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await site.get('/api/colleges', { cookie })).status).toBe(200);
  });

  test('takes ten guesses a minute, also where limits are relaxed', async () => {
    const site = await open({ SITE_ACCESS_PASSWORD: 'open sesame' });
    await redis.flushdb();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await site.post('/api/gate', { password: `guess ${guess}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  });
});

describe('rate limits', () => {
  test('count for all replicas together and say when to come back', async () => {
    await redis.flushdb();
    const [one, two] = [await open({ RATE_LIMITS: 'on' }), await open({ RATE_LIMITS: 'on' })];
    for (let at = 0; at < 10; at += 1)
      for (const site of [one, two]) expect((await site.post('/api/newsletter/subscribe', {})).status).toBe(200);
    const refused = await two.post('/api/newsletter/subscribe', {});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await one.get('/api/colleges')).status).toBe(200);
  });

  test('go on in the process while Redis is away', async () => {
    const limits = new RateLimits('on', 'redis://127.0.0.1:9');
    const waits: number[] = [];
    for (let at = 0; at < 21; at += 1) waits.push(await limits.byAddress('subscription', '203.0.113.9'));
    limits.close();
    expect(waits.slice(0, 20)).toEqual(Array<number>(20).fill(0));
    expect(waits[20]).toBeGreaterThan(0);
  });

  test('look through trusted proxies only', async () => {
    await redis.flushdb();
    const [plain, behind] = [
      await open({ RATE_LIMITS: 'on' }),
      await open({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }),
    ];
    for (let at = 0; at < 20; at += 1)
      await plain.post('/api/newsletter/subscribe', {}, { 'x-forwarded-for': `203.0.113.${at}` });
    expect((await plain.post('/api/newsletter/subscribe', {}, { 'x-forwarded-for': '203.0.113.99' })).status).toBe(429);
    expect((await behind.post('/api/newsletter/subscribe', {}, { 'x-forwarded-for': '203.0.113.99' })).status).toBe(
      200,
    );
  });
});

describe('operations', () => {
  test('are not on the public port in production, but on their own', async () => {
    const site = await open({
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      SUPPORT_EMAIL: 'help@campus.test',
      SUPABASE_URL: 'https://project.test',
      OPERATIONS_PORT: '0',
    });
    for (const path of ['/metrics', '/ready', '/live', '/openapi.json'])
      expect((await site.get(path)).status).toBe(404);
    const port = site.gateway.operationsPort;
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(404);
  });

  test('report the cache', async () => {
    const site = await open();
    for (let at = 0; at < 3; at += 1) await site.get('/api/colleges');
    const text = await (await site.get('/metrics')).text();
    expect(text).toContain('gateway_public_reads_total{result="hits"} 2');
    expect(text).toContain('gateway_cache_entries 1');
  });
});

describe('while broadcasts are away', () => {
  test('the cache is bypassed, and empty when they are back', async () => {
    const site = await open();
    await site.get('/api/colleges');
    const before = catalog.seen.length;
    await site.get('/api/colleges');
    expect(catalog.seen).toHaveLength(before);
    expect(await (await site.get('/api/health')).json()).toMatchObject({ status: 'up' });
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await eventually(
      async () => {
        await site.get('/api/colleges');
        return catalog.seen.length > before;
      },
      { message: 'a broken line makes it ask again' },
    );
  });
});
