import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { listeningPortsOf } from '../listening.ts';
import type { StackFile } from '../../tools/local-stack/stack-file.ts';
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
    // A page whose reads are late on a busy machine is sent without them.
    await eventually(async () => {
      const answer = await get(path, asBrowser);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toMatch(title);
    });
  });

  test('robots.txt names the sitemap, which lists the colleges', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('/sitemap.xml');
    await eventually(async () => /<loc>[^<]+\/college\/[^<]+<\/loc>/.test(await (await get('/sitemap.xml')).text()));
  });

  test('a page names its picture, which messengers may fetch', async () => {
    await eventually(async () => {
      const html = await (await get('/college/university-of-iowa', asBrowser)).text();
      const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      const picture = await get(new URL(address).pathname, { accept: 'image/*' });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(picture.headers.get('cache-control')).toContain('immutable');
    });
    expect(await (await get('/robots.txt')).text()).toContain('Allow: /api/share-cards/');
  });

  test('an old college link leads to the page', async () => {
    const answer = await get('/colleges/university-of-iowa', asBrowser);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/\/college\/university-of-iowa$/);
  });
});

describe('the gateway', () => {
  test('describes its API without the services behind it', async () => {
    // Leaves out a service that is too busy to answer in time, until it does.
    const { text, tags } = await eventually(async () => {
      const document = await (await get('/api/docs/openapi.json')).text();
      const { paths, tags: named } = JSON.parse(document) as { paths: object; tags: { name: string }[] };
      expect(Object.keys(paths)).toContain('/api/colleges/{id}');
      return { text: document, tags: named };
    });
    expect(
      tags.filter(({ name }) => ['gateway', 'identity', 'catalog', 'billing', 'notification'].includes(name)),
    ).toEqual([]);
    // Internal names, for services only.
    expect(text.match(/\/internal\/|x-internal|ResolvedSessionDto|ErasureSubjectDto|Controller_/g)).toBeNull();
    await eventually(async () => expect(await (await get('/api/health')).json()).toEqual({ status: 'up' }));
  });

  test('health names each service and its dependencies', async () => {
    await eventually(async () => {
      const health = (await (await get('/health')).json()) as { status: string; services: { service: string }[] };
      expect(health.status).toBe('up');
      expect(health.services.map(({ service }) => service)).toEqual(
        expect.arrayContaining(['identity', 'catalog', 'billing', 'notification']),
      );
    });
  });
});

// Anyone who reaches a port could use the inbox and the quick logins.
test.skipIf(process.platform !== 'linux' || process.env['RUNNING_STACK'] !== undefined)(
  'every port of `npm start` is one of this machine alone: gateway, inbox, its SMTP, services, databases',
  () => {
    const { pid, env }: StackFile = JSON.parse(readFileSync(join(stack().dataDir, 'stack.json'), 'utf8'));
    const open = listeningPortsOf(pid);
    expect(open.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
    const ports = open.map(({ port }) => port);
    const known = Object.values(env).flatMap((value) => /^\w+:\/\/.*?:(\d+)(?:\/|$)/.exec(value ?? '')?.[1] ?? []);
    expect(known.length).toBeGreaterThan(10);
    for (const port of known) expect(ports).toContain(Number(port));
  },
);
