import { eventually } from '@campus-deals/testing';
import { describe, expect, test, vi } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import { callerSeen, envOf, System, SIGNED_IN } from '../testing/system-under-test.js';

const system = await System.shared();

describe('public reads', () => {
  test('have a strong ETag and answer 304 to a client that has it, also for the compressed form', async () => {
    const first = await system.one.get('/api/colleges');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await system.one.get('/api/colleges', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const small = await system.one.get('/api/colleges', { 'accept-encoding': 'br' });
    expect(small.headers.get('etag')).not.toBe(etag);
    const known = { 'accept-encoding': 'br', 'if-none-match': small.headers.get('etag') ?? '' };
    expect((await system.one.get('/api/colleges', known)).status).toBe(304);
  });

  test('show a change once its writer has the response, and soon on the other replica, by a broadcast', async () => {
    for (const gateway of system.gateways) await gateway.get('/api/colleges/kansas');
    const name = `Renamed ${Date.now()}`;
    // A broadcast reaches its sender, too: later tests count what is fetched.
    const returned = new Promise<void>((resolve) => {
      const end = system.one.gateway.broadcast.subscribe('cache-tags', {
        onMessage: () => resolve(end()),
        onGap: () => {},
      });
    });
    await fetch(`${system.one.url}/api/admin/colleges/1`, {
      method: 'PATCH',
      body: JSON.stringify({ name }),
      headers: { ...SIGNED_IN, 'content-type': 'application/json', origin: 'http://campus.test' },
    });
    expect(await (await system.one.get('/api/colleges/kansas')).json()).toEqual({ name });
    await eventually(
      async () => expect(await (await system.two.get('/api/colleges/kansas')).json()).toEqual({ name }),
      { within: 10_000, message: 'the other replica shows it' },
    );
    await returned;
  });

  test('are served from the cache to students and fetched for admins', async () => {
    await system.one.get('/api/colleges/kansas');
    const before = system.catalog.seen.length;
    system.session = { sessionId: 8, userId: 4, role: 'student' };
    await system.one.get('/api/colleges/kansas', SIGNED_IN);
    expect(system.catalog.seen).toHaveLength(before);
    system.one.gateway.sessions.forgetAll();
    system.session = { sessionId: 7, userId: 3, role: 'admin' };
    const answer = await system.one.get('/api/colleges/kansas', SIGNED_IN);
    expect(system.catalog.seen).toHaveLength(before + 1);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await callerSeen(system.catalog, 'catalog')).toMatchObject({ kind: 'user', role: 'admin' });
  });

  test('whose address names their content are cached by clients for good, and here until what they show changes', async () => {
    const path = '/api/share-cards/college/1/30915fac850f2d0b.png';
    const first = await system.one.get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.alloc(30_000, 200))).toBe(true);
    const asked = system.catalog.seen.length;
    expect((await system.one.get(path)).headers.get('content-type')).toBe('image/png');
    expect(system.catalog.seen).toHaveLength(asked);
    system.one.gateway.reads.drop(['college-1']);
    await system.one.get(path);
    expect(system.catalog.seen).toHaveLength(asked + 1);
  });

  test('are fetched again after their expiry, which is not revealed', async () => {
    system.until = Date.now() - 1;
    const first = await system.one.get('/api/colleges/kansas');
    expect([first.status, first.headers.get('x-cache-until')]).toEqual([200, null]);
    const before = system.catalog.seen.length;
    system.until = Date.now() + 3_600_000;
    await system.one.get('/api/colleges/kansas');
    await system.one.get('/api/colleges/kansas');
    expect(system.catalog.seen).toHaveLength(before + 1);
  });
});

test('while the catalogue is down cached answers are served, marked as stale; others are a 503', async () => {
  const town = await fakeService((app) => {
    app.get('/api/colleges', async (_request, reply) =>
      reply.header('x-cache-tags', 'colleges').send([{ name: 'Kansas' }]),
    );
    app.get('/api/states', async () => ['KS']);
  });
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const site = await gatewayApp({ ...envOf(system.queue.env), CATALOG_URL: town.url });
  try {
    const fresh = await site.get('/api/colleges');
    const etag = fresh.headers.get('etag') ?? '';
    expect(fresh.headers.get('x-served-stale')).toBeNull();
    await site.get('/api/states');
    await town.app.close();
    now += 10 * 60_000;
    const stale = await site.get('/api/colleges');
    expect([stale.status, stale.headers.get('x-served-stale')]).toEqual([200, '1']);
    expect(await stale.json()).toEqual([{ name: 'Kansas' }]);
    const known = await site.get('/api/colleges', { 'if-none-match': etag });
    expect([known.status, known.headers.get('x-served-stale')]).toEqual([304, '1']);
    for (const path of ['/api/states', '/api/colleges?state=KS']) expect((await site.get(path)).status).toBe(503);
    site.gateway.reads.changed(['colleges']);
    expect((await site.get('/api/colleges')).status).toBe(503);
  } finally {
    vi.restoreAllMocks();
    await site.close();
  }
});
