import { forFile, testRedis } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp, type GatewayApp } from '../testing/gateway-app.js';
import { SIGNED_IN } from '../testing/system-under-test.js';

const MEBIBYTE = 1024 * 1024;
const CLIENT = {
  apikey: 'sb_publishable_test',
  authorization: 'Bearer token',
  'x-client-info': 'supabase-js-web/2',
  'x-supabase-api-version': '2024-01-01',
  'content-type': 'application/json;charset=UTF-8',
};

const redisUrl = await testRedis();
const provider = await forFile(
  fakeService((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post('/auth/v1/otp', async (request, reply) => {
      const code = 'request_entity_too_large';
      if ((request.body as Buffer).length > MEBIBYTE)
        return reply.code(413).header('x-sb-error-code', code).send({ code });
      return reply.header('x-supabase-api-version', '2024-01-01').header('access-control-allow-origin', '*').send({});
    });
    app.get('/auth/v1/verify', async (_request, reply) =>
      reply.code(303).header('location', 'http://campus.test/auth/callback#access_token=a').send(),
    );
    app.get('/auth/v1/.well-known/jwks.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=600').send({ keys: [] }),
    );
    app.options('/auth/v1/otp', async (_request, reply) =>
      reply.code(204).header('access-control-allow-headers', 'apikey').send(),
    );
  }),
);
const env = { REDIS_URL: redisUrl, AUTH_PROVIDER_URL: provider.url };
const site = await forFile(gatewayApp(env));
const withoutOne = await forFile(gatewayApp({ REDIS_URL: redisUrl }));
beforeEach(() => provider.seen.splice(0));
const otp = (app: GatewayApp, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}/auth/v1/otp?redirect_to=x`, { method: 'POST', body, headers: { ...CLIENT, ...headers } });

describe('the sign-in provider behind /auth/v1', () => {
  test('receives what its protocol needs and nothing about the system', async () => {
    const answer = await otp(site, '{"email":"sam@ku.edu"}', {
      ...SIGNED_IN,
      origin: 'http://elsewhere.test',
      referer: 'http://elsewhere.test/login',
      'x-forwarded-for': '6.6.6.6',
    });
    expect(answer.status).toBe(200);
    const [seen] = provider.seen;
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/auth/v1/otp?redirect_to=x',
      headers: {
        ...CLIENT,
        origin: 'http://elsewhere.test',
        referer: 'http://elsewhere.test/login',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'campus.test',
      },
    });
    expect(String(seen?.body)).toBe('{"email":"sam@ku.edu"}');
    for (const name of ['cookie', 'x-internal-token']) expect(seen?.headers[name]).toBeUndefined();
  });

  test('returns its own headers', async () => {
    const answer = await otp(site, '{}');
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const keys = await site.get('/auth/v1/.well-known/jwks.json');
    expect([await keys.json(), keys.headers.get('cache-control')]).toEqual([{ keys: [] }, 'public, max-age=600']);
    const link = await site.get('/auth/v1/verify?token=a&type=magiclink');
    expect(link.status).toBe(303);
    expect(link.headers.get('location')).toBe('http://campus.test/auth/callback#access_token=a');
    const headers = { 'access-control-request-headers': 'apikey', 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${site.url}/auth/v1/otp`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'apikey']);
    expect(provider.seen.at(-1)?.headers).toMatchObject(headers);
  });

  test('is queried each time, and each request reaches it once', async () => {
    for (let at = 0; at < 3; at += 1) await site.get('/auth/v1/.well-known/jwks.json');
    expect(provider.seen).toHaveLength(3);
  });

  test('reports oversized or invalid bodies with its own errors', async () => {
    const large = await otp(site, 'x'.repeat(MEBIBYTE + 1));
    expect([large.status, large.headers.get('x-sb-error-code')]).toEqual([413, 'request_entity_too_large']);
    expect(await large.json()).toEqual({ code: 'request_entity_too_large' });
    expect((await otp(site, 'garbage', { 'content-type': 'text/plain' })).status).toBe(200);
    expect((await otp(site, 'x'.repeat(3 * MEBIBYTE))).status).toBe(413);
    expect(provider.seen).toHaveLength(2);
  });

  test('does not exist without a local provider', async () => {
    const answer = await otp(withoutOne, '{}');
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await otp(withoutOne, 'x'.repeat(MEBIBYTE))).status).toBe(404);
  });

  test('is a 503 while it is down, which supabase-js retries', async () => {
    const lonely = await gatewayApp({ REDIS_URL: redisUrl, AUTH_PROVIDER_URL: 'http://127.0.0.1:9' });
    expect((await otp(lonely, '{}')).status).toBe(503);
    const down = expect.objectContaining({ service: 'auth-provider', status: 'down' });
    const health = await fetch(`${lonely.operationsUrl}/health`);
    expect(await health.json()).toMatchObject({ services: expect.arrayContaining([down]) });
    await lonely.close();
  });
});

test('the provider’s URL for browsers is this origin, or the configured project', async () => {
  const config = async (app: GatewayApp): Promise<unknown> => (await app.get('/api/config')).json();
  expect(await config(site)).toMatchObject({ supabaseUrl: null, supabaseAnonKey: 'sb_publishable_test' });
  const project = { SUPABASE_URL: 'https://project.test/', SUPABASE_ANON_KEY: 'public' };
  const hosted = await gatewayApp({ REDIS_URL: redisUrl, ...project });
  expect(await config(hosted)).toMatchObject({ supabaseUrl: 'https://project.test', supabaseAnonKey: 'public' });
  await hosted.close();
});
