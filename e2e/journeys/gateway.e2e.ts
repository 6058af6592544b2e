import { describe, expect, test } from 'vitest';
import { stack } from '../stack.js';

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, stack().url), { headers, redirect: 'manual' });
const asBrowser = { accept: 'text/html' };

describe('a crawler without scripts', () => {
  test.each([
    ['/', 200, /<title>[^<]*student discounts[^<]*<\/title>/i],
    ['/faq', 200, /<title>[^<]+<\/title>/],
    ['/no/such/page', 404, /<title>[^<]+<\/title>/],
    ['/college/no-such-college', 404, /<title>[^<]+<\/title>/],
  ])('%s answers %i with its title', async (path, status, title) => {
    const answer = await get(path, asBrowser);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(title);
  });

  test('a college page carries its name, canonical address, card and structured data', async () => {
    const [college] = (await (await get('/api/colleges/active?limit=1')).json()) as {
      name: string;
      shortName: string;
    }[];
    const html = await (await get(`/college/${college?.shortName}`, asBrowser)).text();
    const escaped = college?.name.replaceAll('&', '&amp;') ?? '';
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(escaped);
    expect(html).toContain(`rel="canonical" href="${stack().url}/college/${college?.shortName}"`);
    expect(html).toMatch(/property="og:title"/);
    const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(JSON.stringify(data)).toContain(JSON.stringify(college?.name).slice(1, -1));
  });

  test('robots.txt names the sitemap, which lists the colleges', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('/sitemap.xml');
    expect(await (await get('/sitemap.xml')).text()).toMatch(/<loc>[^<]+\/college\/[^<]+<\/loc>/);
  });

  test('an old college link leads to the page', async () => {
    const answer = await get('/colleges/university-of-iowa', asBrowser);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/\/college\/university-of-iowa$/);
  });
});

describe('the gateway', () => {
  test('sends a strict policy and no hint of the services behind it', async () => {
    const { headers } = await get('/', asBrowser);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('hashed assets are cached for a year and compressed', async () => {
    const html = await (await get('/', asBrowser)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const answer = await get(script, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toMatch(/immutable/);
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  test('answers a client that has the list with 304', async () => {
    const first = await get('/api/colleges/featured');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/api/colleges/featured', { 'if-none-match': etag })).status).toBe(304);
  });

  test('describes its API without the services behind it', async () => {
    const text = await (await get('/api/docs/openapi.json')).text();
    const { paths, tags } = JSON.parse(text) as { paths: object; tags: { name: string }[] };
    expect(Object.keys(paths)).toContain('/api/colleges/{id}');
    expect(
      tags.filter(({ name }) => ['gateway', 'identity', 'catalog', 'billing', 'notification'].includes(name)),
    ).toEqual([]);
    // Internal names, for services only.
    expect(text.match(/\/internal\/|x-internal|ResolvedSessionDto|ErasureSubjectDto|Controller_/g)).toBeNull();
    expect(await (await get('/api/health')).json()).toEqual({ status: 'up' });
  });

  test('health names each service and its dependencies', async () => {
    const health = (await (await get('/health')).json()) as { status: string; services: { service: string }[] };
    expect(health.status).toBe('up');
    expect(health.services.map(({ service }) => service)).toEqual(
      expect.arrayContaining(['identity', 'catalog', 'billing', 'notification']),
    );
  });

  test.each([
    ['/api/colleges?limit=0', 400],
    ['/api/colleges?cursor=%00', 400],
    ['/api/colleges/%00', 400],
    ['/api/colleges/%E0%A4%A', 400],
    [`/api/colleges?search=${'x'.repeat(10_000)}`, 414],
    ['/api/colleges/id/99999999999999999999', 400],
    ['/api/admin/colleges', 401],
    ['/api/nowhere', 404],
    ['/api/newsletter/one-click/anything', 404],
  ])('%s answers %i as a problem', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  });

  test('rejects a write from another site', async () => {
    const answer = await fetch(new URL('/api/newsletter/subscribe', stack().url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ email: 'a@b.example', collegeId: 1 }),
    });
    expect(answer.status).toBe(403);
  });
});
