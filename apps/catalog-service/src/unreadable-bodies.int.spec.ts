import { declaredRoutes, InternalTokens, type Caller } from '@campus-deals/service-defaults';
import { justSignedIn } from '@campus-deals/service-defaults/testing';
import { expect, test } from 'vitest';
import { ADMIN, sharedCatalog, STUDENT, VENDOR } from './testing/catalog-app.js';
import { aBusiness, anApiKey } from './testing/factories.js';

const catalog = await sharedCatalog();

test.each([
  ['half an object', '{', 400, 'malformed_request'],
  ['nothing', '', 400, 'malformed_request'],
  ['a prototype', '{"__proto__":{"rating":5}}', 400, 'malformed_request'],
  ['more than a body may hold', JSON.stringify({ text: 'x'.repeat(200_000) }), 413, 'body_too_large'],
])('%s instead of JSON is a problem like every other', async (_name, payload, status, code) => {
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

const IDENTITY: Caller = { kind: 'service', name: 'identity' };

test.each(['{"toString":1,"valueOf":1}', '{"constructor":1}', '{"hasOwnProperty":{}}', '[{"toJSON":1}]'])(
  '%s is refused wherever a body is read',
  async (payload) => {
    const routes = declaredRoutes(catalog.app).filter(({ inputs }) =>
      inputs.some(({ from, type }) => from === 'body' && type),
    );
    expect(routes.length).toBeGreaterThan(5);
    const { key } = await anApiKey(catalog.em(), (await aBusiness(catalog.em())).ids);
    for (const { route, access } of routes) {
      const [method, path = ''] = route.split(' ');
      const caller = { admin: ADMIN, vendor: VENDOR, service: IDENTITY }[access as string] ?? STUDENT;
      const answer = await catalog.app.inject({
        method: method as 'POST',
        url: path.replace(':id', '1'),
        headers: {
          'x-internal-token': await new InternalTokens(catalog.env.INTERNAL_TOKEN_SECRET).sign(
            justSignedIn(caller),
            'catalog',
          ),
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        },
        payload,
      });
      expect([route, answer.statusCode]).toEqual([route, 400]);
    }
  },
);
