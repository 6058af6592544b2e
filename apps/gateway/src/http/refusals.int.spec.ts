import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayApp, NOBODY, type GatewayApp } from '../testing/gateway-app.js';
import { envOf, System, SIGNED_IN } from '../testing/system-under-test.js';

let system: System;
beforeAll(async () => {
  system = await System.open();
});
beforeEach(() => system.tidy());
afterAll(() => system.close());

describe('bad requests', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['GET', '/api/colleges/%00', 400, 'malformed_request'],
    ['GET', '/api/colleges/%E0%A4%A', 400, 'malformed_request'],
    ['GET', '/api/colleges?search=%ff', 400, 'malformed_request'],
    ['GET', `/api/colleges?search=${'x'.repeat(5000)}`, 414, 'query_too_long'],
    ['OPTIONS', '/api/colleges', 405, 'method_not_allowed'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const answer = await fetch(system.one.url + path, { method });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('from another site may not write', async () => {
    const answer = await system.one.post(
      '/api/newsletter/subscribe',
      {},
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    );
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'cross_origin_write']);
    const scripted = await fetch(`${system.one.url}/api/auth/logout`, { method: 'POST', headers: SIGNED_IN });
    expect(scripted.status).toBe(403);
  });
});

describe('while identity is away', () => {
  let lonely: GatewayApp;
  beforeAll(async () => {
    lonely = await gatewayApp({ ...envOf(system.queue.env), CATALOG_URL: system.catalog.url, IDENTITY_URL: NOBODY });
  });
  afterAll(() => lonely.close());

  test('public pages go on as for a visitor, personal ones say so', async () => {
    expect((await lonely.get('/api/colleges', SIGNED_IN)).status).toBe(200);
    const personal = await lonely.get('/api/user/saved-deals', SIGNED_IN);
    expect([personal.status, personal.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await lonely.get('/api/auth/session', SIGNED_IN)).status).toBe(503);
    expect((await lonely.get('/api/auth/session')).status).toBe(200);
  });

  test('operators are told what is down, everybody else that something is', async () => {
    const outside = await lonely.get('/api/health');
    expect([outside.status, await outside.json()]).toEqual([503, { status: 'degraded' }]);
    const answer = await fetch(`${lonely.operationsUrl}/health`);
    expect(answer.status).toBe(503);
    const { status, services } = (await answer.json()) as {
      status: string;
      services: { service: string; status: string }[];
    };
    expect(status).toBe('degraded');
    expect(services.find(({ service }) => service === 'identity')?.status).toBe('down');
  });
});
