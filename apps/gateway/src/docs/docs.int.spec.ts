import 'reflect-metadata';
import { testRedis } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeService, type FakeService } from '../testing/fake-service.js';
import { gatewayApp, type GatewayApp } from '../testing/gateway-app.js';

let behind: FakeService;
let site: GatewayApp;
beforeAll(async () => {
  behind = await fakeService(() => undefined);
  site = await gatewayApp({ REDIS_URL: await testRedis(), CATALOG_URL: behind.url });
});
afterAll(async () => {
  await site.close();
  await behind.app.close();
});

test('the description contains the gateway’s own routes, also while services are down', async () => {
  const document: unknown = await (await site.get('/api/docs/openapi.json')).json();
  expect(document).toMatchObject({
    paths: {
      '/api/gate': {
        post: {
          tags: ['gate'],
          summary: expect.stringMatching(/\.$/),
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OpenGateDto' } } } },
          responses: { 200: expect.any(Object), 403: expect.any(Object) },
        },
      },
    },
    components: { schemas: { SiteConfigDto: expect.any(Object), ProblemDto: expect.any(Object) } },
  });
  expect(document).not.toHaveProperty(['paths', '/live']);
  expect(JSON.stringify(document)).not.toContain('"nullable"');
});

test.each(['package.json', 'constructor', '__proto__', 'toString', '..%2Fpackage.json'])(
  'the page has no file %s',
  async (name) => {
    expect((await site.get(`/api/docs/assets/${name}`)).status).toBe(404);
  },
);
