import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import { type AccessRow, describeAccess, forFile, type Person, SERVICES_ONLY } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { BillingUnderTest, user } from './testing/billing-app.js';

const CALLERS: Record<Person, Caller> = {
  visitor: VISITOR,
  student: user(1),
  studentB: user(2),
  vendor: user(3, 'vendor'),
  vendorB: user(4, 'vendor'),
  admin: user(5, 'admin'),
};
const OPEN = [200, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
const SIGNED_IN = [401, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
const NO_RECEIPT = [401, 404, 404, 404, 404, 404] as const satisfies AccessRow['answers'];
const ADMINS = [401, 403, 403, 403, 403, 200] as const satisfies AccessRow['answers'];

const billing = await forFile(BillingUnderTest.start({}, { events: false }));

describeAccess(
  {
    'POST /api/vendor/payment': { answers: OPEN, body: { email: 'anybody@shop.example' } },
    'GET /api/vendor/payment/status': { answers: SIGNED_IN },
    // A receipt is the payer's and admins'; here there is none.
    'GET /api/vendor/receipts/:id': { answers: NO_RECEIPT, path: '/api/vendor/receipts/999999' },
    'GET /api/vendor/receipts/:id/pdf': { answers: NO_RECEIPT, path: '/api/vendor/receipts/999999/pdf' },
    'PUT /api/vendor/receipts/:id/payer': {
      answers: NO_RECEIPT,
      path: '/api/vendor/receipts/999999/payer',
      body: { name: null, address: null },
    },
    // Open to all callers, who here send no signature.
    'POST /api/webhooks/stripe': { answers: [400, 400, 400, 400, 400, 400], body: {} },
    'GET /api/admin/payments': { answers: ADMINS },
    'GET /api/admin/payments/totals': { answers: ADMINS },
    'GET /api/admin/payments.csv': { answers: ADMINS },
    'POST /api/admin/payments/:id/refund': {
      needsFreshSignIn: true,
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/payments/999999/refund',
    },
    'GET /internal/payments/:id/payer': { answers: SERVICES_ONLY, path: '/internal/payments/1/payer' },
    'GET /internal/payments/:id/receipt': { answers: SERVICES_ONLY, path: '/internal/payments/1/receipt' },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 1, email: 'a@shop.example' } },
    'GET /api/admin/operations/billing/failed-events': { answers: [401, 403, 403, 403, 403, 200] },
    'POST /api/admin/operations/billing/failed-events/:id/retry': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/billing/failed-events/nobody/retry',
    },
    'DELETE /api/admin/operations/billing/failed-events/:id': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/billing/failed-events/nobody',
    },
  },
  {
    routes: () => declaredRoutes(billing.app),
    ask: async (person, method, path, body) =>
      (await billing.ask(method as 'GET', path, { caller: CALLERS[person], ...(body && { body }) })).statusCode,
  },
);

test('every route declares its responses', () => {
  expect(undescribedRoutes(billing.app)).toEqual([]);
});
