import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import { admins, describeAccess, everyone, forFile, type Person, SERVICES_ONLY, signedIn } from '@campus-deals/testing';
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

const billing = await forFile(BillingUnderTest.start({}, { events: false }));

describeAccess(
  {
    'POST /api/vendor/payment': { answers: everyone(), body: { email: 'anybody@shop.example' } },
    'GET /api/vendor/payment/status': { answers: signedIn() },
    // Only the payer and admins can read a receipt; this one does not exist.
    'GET /api/vendor/receipts/:id': { answers: signedIn(404) },
    'GET /api/vendor/receipts/:id/pdf': { answers: signedIn(404) },
    'PUT /api/vendor/receipts/:id/payer': { answers: signedIn(404), body: { name: null, address: null } },
    // Open to all callers, who here send no signature.
    'POST /api/webhooks/stripe': { answers: everyone(400), body: {} },
    'GET /api/admin/payments': { answers: admins() },
    'GET /api/admin/payments/totals': { answers: admins() },
    'GET /api/admin/payments.csv': { answers: admins() },
    'POST /api/admin/payments/:id/refund': { answers: admins(404), needsFreshSignIn: true },
    'GET /internal/payments/:id/payer': { answers: SERVICES_ONLY, id: 1 },
    'GET /internal/payments/:id/receipt': { answers: SERVICES_ONLY, id: 1 },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 1, email: 'a@shop.example' } },
    'GET /api/admin/operations/billing/failed-events': { answers: admins() },
    'POST /api/admin/operations/billing/failed-events/:id/retry': { answers: admins(404) },
    'DELETE /api/admin/operations/billing/failed-events/:id': { answers: admins(404) },
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
