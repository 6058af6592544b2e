import { gzipSync } from 'node:zlib';
import { forFile, testRedis } from '@campus-deals/testing';
import { InternalTokens } from '@campus-deals/service-defaults/without-nest';
import { afterEach, describe, expect, test } from 'vitest';
import { RateLimits } from './limits/rate-limits.js';
import { allAt, fakeService } from './testing/fake-service.js';
import { gatewayApp, NOBODY, SECRET, type GatewayApp } from './testing/gateway-app.js';

const HTML = { accept: 'text/html' };
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(500))})`;

/** The web's page: tests set it to fail or to change content. */
let page = { status: 200, name: 'Kansas', build: 'one' };
const opened: GatewayApp[] = [];

async function open(env: Record<string, string> = {}): Promise<GatewayApp> {
  const app = await gatewayApp({ REDIS_URL: redisUrl, ...allAt(catalog.url), WEB_URL: web.url, ...env });
  opened.push(app);
  return app;
}

const redisUrl = await testRedis();
const web = await forFile(
  fakeService((app) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('x-web-build', page.build));
    app.get('/assets/app-1a2b.js', async (request, reply) => {
      void reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable');
      if (request.headers['accept-encoding'] !== 'gzip') return reply.send(SCRIPT);
      return reply.header('content-encoding', 'gzip').send(gzipSync(SCRIPT));
    });
    app.get('/sw.js', async (_, reply) =>
      reply.type('text/javascript').headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' }).send('x'),
    );
    app.get('/colleges/kansas', async (_, reply) => reply.code(301).header('location', '/college/kansas').send());
    app.get('*', async (request, reply) => {
      if (request.headers.accept !== 'text/html') return reply.code(404).send({});
      if (request.headers['x-gate'] === 'closed')
        return reply.code(403).type('text/html; charset=utf-8').send('<p>gate</p>');
      return reply
        .code(page.status)
        .headers({ 'x-cache-tags': 'page,college-1', 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(`<p>${page.name} ${'x'.repeat(2000)}</p>`);
    });
  }),
);
const catalog = await forFile(
  fakeService((app) => {
    app.get('/api/colleges', async (_request, reply) => reply.header('x-cache-tags', 'colleges').send([{ id: 1 }]));
    app.get('/api/colleges/:id', async (request, reply) =>
      (request.params as { id: string }).id === 'kansas'
        ? reply.header('x-cache-tags', 'college-1').send({ id: 1 })
        : reply.code(404).send({}),
    );
    app.post('/api/newsletter/subscribe', async () => ({}));
    app.post('/api/newsletter/one-click/:token', async () => ({}));
  }),
);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
  page = { status: 200, name: 'Kansas', build: 'one' };
});

describe('pages', () => {
  const asked = () => web.seen.length;

  test('are cached for all readers, compressed once, with the policy of pages', async () => {
    const site = await open();
    const first = await site.get('/college/kansas', HTML);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.has('x-cache-tags') || first.headers.has('x-web-build')).toBe(false);
    const before = asked();
    const small = { ...HTML, cookie: 'a=1', 'accept-encoding': 'br' };
    const again = await site.get('/college/kansas?utm_source=flyer&gclid=1', small);
    expect([again.headers.get('content-encoding'), await again.text()]).toEqual(['br', await first.text()]);
    const known = { ...HTML, 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await site.get('/college/kansas', known)).status).toBe(304);
    expect(asked()).toBe(before);
    expect(Object.keys(web.seen.at(-1)?.headers ?? {})).not.toContain('cookie');
  });

  test('of invitations are rendered once for all codes, which the web does not see', async () => {
    const site = await open();
    await site.get('/college/kansas?ref=MAYA7K2Q&tab=new', HTML);
    expect(web.seen.at(-1)?.url).toBe('/college/kansas?tab=new&ref');
    const before = asked();
    expect((await site.get('/college/kansas?tab=new&utm_source=flyer&ref=ANN42', HTML)).status).toBe(200);
    expect(asked()).toBe(before);
  });

  test('that show changed data are rendered again, also if it changed during rendering', async () => {
    const site = await open();
    await site.get('/college/kansas', HTML);
    page.name = 'Iowa';
    site.gateway.reads.changed(['college-1']);
    expect(await (await site.get('/college/kansas', HTML)).text()).toContain('Iowa');
  });

  test('of an older build are dropped as soon as a newer one answers', async () => {
    const site = await open();
    await site.get('/college/kansas', HTML);
    page = { ...page, name: 'Iowa', build: 'two' };
    await site.get('/faq', HTML);
    expect(await (await site.get('/college/kansas', HTML)).text()).toContain('Iowa');
  });

  test('keep the status and redirects of the web', async () => {
    const site = await open();
    const old = await site.get('/colleges/kansas', HTML);
    expect([old.status, old.headers.get('location')]).toEqual([301, '/college/kansas']);
    page.status = 404;
    expect((await site.get('/nothing/here', HTML)).status).toBe(404);
    expect((await site.get('/picture.png', { accept: 'image/png' })).status).toBe(404);
  });

  test('that are cached stay available while the web is down; others reload themselves', async () => {
    const site = await open({ WEB_URL: NOBODY });
    const page = await site.get('/college/kansas', HTML);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await page.text()).toContain('http-equiv="refresh"');
  });

  test('are not served without a web process', async () => {
    const site = await open({ WEB_URL: '' });
    expect((await site.get('/', HTML)).status).toBe(404);
    expect((await site.get('/api/colleges')).status).toBe(200);
  });
});

const token = (secret = SECRET) => new InternalTokens(secret).sign({ kind: 'service', name: 'web' }, 'gateway');

test('data that the web reads comes with its tags, past the gate and limits; no other client receives the tags', async () => {
  const site = await open({ SITE_ACCESS_PASSWORD: 'open sesame' });
  const answer = await site.get('/api/colleges/kansas', { 'x-internal-token': await token() });
  expect([answer.status, answer.headers.get('x-cache-tags')]).toEqual([200, 'college-1']);
  const config = await site.get('/api/config', { 'x-internal-token': await token() });
  expect([config.status, config.headers.get('x-cache-tags')]).toEqual([200, 'settings']);
  const forged = await token('another secret of thirty-two characters');
  expect((await site.get('/api/colleges/kansas', { 'x-internal-token': forged })).status).toBe(403);
  expect((await site.get('/api/user/profile', { 'x-internal-token': await token() })).status).toBe(403);
  const openSite = await open();
  for (const path of ['/api/colleges/kansas', '/api/config'])
    expect((await openSite.get(path)).headers.has('x-cache-tags')).toBe(false);
});

test('files with a hash in their names are cached permanently, compressed as they were built', async () => {
  const site = await open();
  const script = await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(await script.text()).toBe(SCRIPT);
  const before = web.seen.length;
  await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(web.seen).toHaveLength(before);
  const plain = await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
  const worker = await site.get('/sw.js');
  expect([worker.headers.get('service-worker-allowed'), worker.status]).toEqual(['/', 200]);
});

describe('the access gate', () => {
  test('closes the API except for the route that opens it, and covers pages', async () => {
    const site = await open({ SITE_ACCESS_PASSWORD: 'open sesame' });
    expect((await site.get('/api/colleges')).status).toBe(403);
    expect(await (await site.get('/api/config')).json()).toMatchObject({ gate: true });
    const closed = await site.get('/', HTML);
    expect([closed.status, await closed.text()]).toEqual([403, '<p>gate</p>']);
    expect((await fetch(`${site.url}/api/newsletter/one-click/abc`, { method: 'POST' })).status).toBe(200);
    const wrong = await site.post('/api/gate', { password: 'open' });
    expect(await wrong.json()).toMatchObject({ status: 403, code: 'access_denied' });
    const right = await site.post('/api/gate', { password: 'open sesame' });
    const cookie = right.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await site.get('/api/colleges', { cookie })).status).toBe(200);
    expect((await site.get('/', { ...HTML, cookie })).status).toBe(200);
    const left = await fetch(`${site.url}/api/gate`, { method: 'DELETE', headers: { origin: 'http://campus.test' } });
    expect([left.status, left.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  });

  test('closes the API’s description, but not the requests behind mail links', async () => {
    const site = await open({ SITE_ACCESS_PASSWORD: 'open sesame' });
    for (const path of ['/api/docs', '/api/docs/openapi.json', '/%61pi/colleges'])
      expect((await site.get(path)).status).toBe(path.startsWith('/api') ? 403 : 404);
    for (const path of ['/api/auth/verify?token=x', '/api/auth/user-by-supabase-id', '/api/auth/session'])
      expect((await site.get(path)).status).not.toBe(403);
    for (const path of ['/api/auth/verify/account', '/api/auth/school-address'])
      expect((await site.post(path, { token: 'x' })).status).not.toBe(403);
  });
});

describe('rate limits', () => {
  test('allow ten guesses at the gate, also when relaxed', async () => {
    const limits = new RateLimits('relaxed', undefined);
    const waits: number[] = [];
    for (let at = 0; at < 11; at += 1) waits.push(await limits.guess('gate', '203.0.113.9', false));
    expect(waits.slice(0, 10)).toEqual(Array<number>(10).fill(0));
    expect(waits[10]).toBeGreaterThan(0);
  });

  test('continue in the process while Redis is down', async () => {
    const limits = new RateLimits('on', 'redis://127.0.0.1:9');
    const waits: number[] = [];
    for (let at = 0; at < 21; at += 1) waits.push(await limits.consume('subscription', 'visitor', '203.0.113.9'));
    limits.close();
    expect(waits.slice(0, 20)).toEqual(Array<number>(20).fill(0));
    expect(waits[20]).toBeGreaterThan(0);
  });
});

describe('operations', () => {
  test('are on a separate port in production, not on the public one', async () => {
    const site = await open({
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      SUPPORT_EMAIL: 'help@campus.test',
      SUPABASE_URL: 'https://project.test',
      PUBLIC_URL: 'https://campus.test',
      TRUST_PROXY: 'loopback',
      OPERATIONS_PORT: '0',
    });
    for (const path of ['/metrics', '/ready', '/live', '/openapi.json'])
      expect((await site.get(path)).status).toBe(404);
    expect((await fetch(`${site.operationsUrl}/metrics`)).status).toBe(200);
    expect((await fetch(`${site.operationsUrl}/ready`)).status).toBe(200);
    expect((await fetch(`${site.operationsUrl}/api/config`)).status).toBe(404);
  });

  test('report the cache', async () => {
    const site = await open();
    for (let at = 0; at < 3; at += 1) await site.get('/api/colleges');
    const text = await (await site.get('/metrics')).text();
    expect(text).toContain('gateway_public_reads_total{result="hits"} 2');
    expect(text).toContain('gateway_cache_entries 1');
  });
});
