import { forFile, testRedis } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';

const behind = await forFile(fakeService(() => undefined));
const site = await forFile(gatewayApp({ REDIS_URL: await testRedis(), CATALOG_URL: behind.url }));

test('the description contains the gateway’s own routes, also while services are down', async () => {
  const document: unknown = await (await site.get('/api/docs/openapi.json')).json();
  expect(document).toMatchObject({
    openapi: '3.1.0',
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

test('the page loads only our own files', async () => {
  expect(await (await site.get('/api/docs')).text()).toContain('/api/docs/assets/start.js');
  expect((await site.get('/api/docs/assets/swagger-ui-bundle.js')).status).toBe(200);
});

test.each(['package.json', 'constructor', '__proto__', 'toString', '..%2Fpackage.json'])(
  'the page has no file %s',
  async (name) => {
    expect((await site.get(`/api/docs/assets/${name}`)).status).toBe(404);
  },
);
