import 'reflect-metadata';
import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import { callerSeen, envOf, House, SIGNED_IN } from '../testing/house.js';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
beforeEach(() => house.tidy());
afterAll(() => house.close());

describe('public reads', () => {
  test('cost the service one question for fifty readers', async () => {
    house.release = () => undefined;
    const before = house.catalog.seen.length;
    const { joined } = house.one.gateway.reads.counts;
    const all = Promise.all(
      Array.from({ length: 50 }, () => house.one.get('/api/colleges').then((answer) => answer.status)),
    );
    await eventually(() => house.one.gateway.reads.counts.joined === joined + 49, { message: 'all fifty wait' });
    house.release?.();
    expect(new Set(await all)).toEqual(new Set([200]));
    expect(house.catalog.seen.length - before).toBe(1);
  });

  test('have a strong ETag and answer 304 to who has it, also for the compressed form', async () => {
    const first = await house.one.get('/api/colleges');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await house.one.get('/api/colleges', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const small = await house.one.get('/api/colleges', { 'accept-encoding': 'br' });
    expect(small.headers.get('etag')).not.toBe(etag);
    expect(
      (
        await house.one.get('/api/colleges', {
          'accept-encoding': 'br',
          'if-none-match': small.headers.get('etag') ?? '',
        })
      ).status,
    ).toBe(304);
  });

  test('show a change as soon as its writer was answered, and on the other replica within a second', async () => {
    for (const gateway of house.gateways) await gateway.get('/api/colleges/kansas');
    const name = `Renamed ${Date.now()}`;
    await fetch(`${house.one.url}/api/admin/colleges/1`, {
      method: 'PATCH',
      body: JSON.stringify({ name }),
      headers: { ...SIGNED_IN, 'content-type': 'application/json', origin: 'http://campus.test' },
    });
    expect(await (await house.one.get('/api/colleges/kansas')).json()).toEqual({ name });
    await eventually(async () => expect(await (await house.two.get('/api/colleges/kansas')).json()).toEqual({ name }), {
      within: 1000,
      message: 'the other replica shows it',
    });
  });

  test('are given to students from memory and asked afresh for admins', async () => {
    await house.one.get('/api/colleges/kansas');
    const before = house.catalog.seen.length;
    house.session = { sessionId: 8, userId: 4, role: 'student' };
    await house.one.get('/api/colleges/kansas', SIGNED_IN);
    expect(house.catalog.seen).toHaveLength(before);
    house.one.gateway.sessions.forgetAll();
    house.session = { sessionId: 7, userId: 3, role: 'admin' };
    const answer = await house.one.get('/api/colleges/kansas', SIGNED_IN);
    expect(house.catalog.seen).toHaveLength(before + 1);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await callerSeen(house.catalog, 'catalog')).toMatchObject({ kind: 'user', role: 'admin' });
  });

  test('that the clock has ended are asked afresh, and the moment is not told', async () => {
    house.until = Date.now() - 1;
    const first = await house.one.get('/api/colleges/kansas');
    expect([first.status, first.headers.get('x-cache-until')]).toEqual([200, null]);
    const before = house.catalog.seen.length;
    house.until = Date.now() + 3_600_000;
    await house.one.get('/api/colleges/kansas');
    await house.one.get('/api/colleges/kansas');
    expect(house.catalog.seen).toHaveLength(before + 1);
  });

  test('are never kept when they failed', async () => {
    await house.one.get('/api/colleges/nowhere');
    const before = house.catalog.seen.length;
    expect((await house.one.get('/api/colleges/nowhere')).status).toBe(404);
    expect(house.catalog.seen).toHaveLength(before + 1);
  });
});

describe('while the catalogue is away', () => {
  test('what was read before is still there and says so; what was not is a 503', async () => {
    const town = await fakeService((app) => {
      app.get('/api/colleges', async (_request, reply) =>
        reply.header('x-cache-tags', 'colleges').send([{ name: 'Kansas' }]),
      );
      app.get('/api/states', async () => ['KS']);
    });
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const site = await gatewayApp({ ...envOf(house.queue.env), CATALOG_URL: town.url });
    try {
      const fresh = await site.get('/api/colleges');
      const etag = fresh.headers.get('etag') ?? '';
      expect(fresh.headers.get('x-served-stale')).toBeNull();
      await site.get('/api/states');
      await town.app.close();
      now += 10 * 60_000;
      const stale = await site.get('/api/colleges');
      expect([stale.status, stale.headers.get('x-served-stale'), await stale.json()]).toEqual([
        200,
        '1',
        [{ name: 'Kansas' }],
      ]);
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
});
