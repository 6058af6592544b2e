import { declaredRoutes, type Caller } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { ADMIN, sharedCatalog, STUDENT, VENDOR } from './testing/catalog-app.js';
import { aBusiness, anApiKey } from './testing/factories.js';

const catalog = await sharedCatalog();

const IDENTITY: Caller = { kind: 'service', name: 'identity' };

/** Fields about money, roles and state that clients must not set. */
const FORBIDDEN = {
  amount: 0,
  currency: 'usd',
  hasPaid: true,
  has_paid: true,
  role: 'admin',
  status: 'approved',
  featured: true,
  userId: 1,
  ratingSum: 50,
  issuedCount: 0,
  approvedAt: '2026-01-01T00:00:00Z',
  decidedBy: 1,
};
/** Fields that have another meaning in a route, or that its caller may set. */
const MEANT: Record<string, string[]> = {
  'POST /api/admin/colleges': ['status'],
  'PATCH /api/admin/colleges/:id': ['status'],
  'POST /api/admin/colleges/bulk': ['status'],
  'POST /api/admin/vendors': ['featured'],
  'PATCH /api/admin/vendors/:id': ['featured'],
  'POST /api/admin/deals': ['featured'],
  'PATCH /api/admin/deals/:id': ['featured'],
  'PATCH /api/admin/deals/:id/featured': ['featured'],
  'POST /api/admin/deals/bulk': ['status'],
  // The customer's bill, from which the saving is computed.
  'POST /api/vendor/redemptions': ['amount'],
  'POST /api/counter/redemptions': ['amount'],
  'PUT /api/vendor/redemptions/:id/bill': ['amount'],
  'PUT /api/counter/redemptions/:id/bill': ['amount'],
  'POST /api/counter/v1/holds/:id/commit': ['amount'],
  'POST /api/user/savings/:id/corrections': ['amount'],
  // Only active and paused.
  'PATCH /api/vendor/webhooks/:id': ['status'],
  'POST /internal/exports': ['userId'],
};

test('no write accepts a field about money, roles or state from a client', async () => {
  const writes = declaredRoutes(catalog.app).filter(
    ({ route, inputs }) => /^(POST|PUT|PATCH) /.test(route) && inputs.some(({ from, type }) => from === 'body' && type),
  );
  expect(writes.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'POST /api/vendor/register',
      'PATCH /api/user/vendor',
      'POST /api/deals',
      'PATCH /api/deals/:id',
      'PATCH /api/admin/deals/:id/approve',
    ]),
  );
  const { key } = await anApiKey(catalog.em(), (await aBusiness(catalog.em())).ids);
  for (const { route, access } of writes) {
    const [method, path = ''] = route.split(' ');
    const caller = { admin: ADMIN, vendor: VENDOR, service: IDENTITY }[access as string] ?? STUDENT;
    const body = { ...FORBIDDEN, vendorData: FORBIDDEN };
    const answer = await catalog.ask(method as 'POST', path.replace(':id', '1'), {
      caller,
      body,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'once' },
    });
    const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>();
    const within = route === 'POST /api/vendor/register' ? 'vendorData.' : '';
    const fields = Object.keys(FORBIDDEN).filter((field) => !MEANT[route]?.includes(field));
    expect({ route, status: answer.statusCode, refused: fields.map((field) => errors[within + field]) }).toEqual({
      route,
      status: 400,
      refused: fields.map((field) => [`${field} is not a known field`]),
    });
  }
});
