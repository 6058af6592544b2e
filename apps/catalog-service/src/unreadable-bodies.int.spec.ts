import { InternalTokens } from '@campus-deals/service-defaults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatalog, STUDENT, type CatalogUnderTest } from './testing/catalog-app.js';

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

test.each([
  ['half an object', '{', 400, 'malformed_request'],
  ['nothing', '', 400, 'malformed_request'],
  ['a prototype', '{"__proto__":{"rating":5}}', 400, 'malformed_request'],
  ['more than a body may hold', JSON.stringify({ text: 'x'.repeat(200_000) }), 413, 'body_too_large'],
])('%s instead of JSON is a problem as every other', async (_name, payload, status, code) => {
  const token = await new InternalTokens(catalog.env.INTERNAL_TOKEN_SECRET).sign(STUDENT, 'catalog');
  const answer = await catalog.app.inject({
    method: 'PUT',
    url: '/api/vendors/1/reviews/mine',
    headers: { 'x-internal-token': token, 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  expect(answer.json()).toMatchObject({ status, code, detail: expect.any(String) });
});
