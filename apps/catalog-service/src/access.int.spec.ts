import { expect, test } from 'vitest';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import {
  admins,
  describeAccess,
  everyone,
  NOBODY,
  SERVICES_ONLY,
  signedIn,
  type AccessRow,
  type Person,
} from '@campus-deals/testing';
import { ADMIN, sharedCatalog, STUDENT, VENDOR } from './testing/catalog-app.js';
import {
  aCollege,
  aDeal,
  anAdminJob,
  anApiKey,
  anUnclaimedVendor,
  aReview,
  aVendor,
  businessForm,
  collegeForm,
  dealForm,
  placeForm,
} from './testing/factories.js';
import { anOwner, aStudent } from './testing/accounts.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = true;
for (const userId of [1, 2, 3, 12, 13]) identity.names.set(userId, `User ${userId}`);
const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
const { id: vendorId } = await aVendor(catalog.em(), { collegeId, userId: 3 });
const { id: dealId } = await aDeal(catalog.em(), { collegeId, vendorId });

const CALLERS: Record<Person, Caller> = {
  visitor: VISITOR,
  student: STUDENT,
  studentB: aStudent(12),
  vendor: VENDOR,
  vendorB: anOwner(13),
  admin: ADMIN,
};

/** Owners count as students at other businesses. `vendor` owns the business in the request. */
const STUDENTS = [401, 200, 200, 403, 200, 403] as const satisfies AccessRow['answers'];
const owners = (status = 200): AccessRow['answers'] => [401, 403, 403, status, 404, 403];
const VENDORS = [401, 403, 403, 200, 200, 403] as const satisfies AccessRow['answers'];
/** Only admins see it. */
const UNSEEN: AccessRow['answers'] = [404, 404, 404, 404, 404, 200];
/** Statuses depend on whether the account has a business, not on its role. */
const BUSINESSES = [401, 404, 404, 200, 404, 404] as const satisfies AccessRow['answers'];

/** A new college with one subscriber. */
const fresh = async (): Promise<number> => (await aCollege(catalog.em(), { subscriberCount: 1 })).id;
const pending = async (): Promise<string> => (await aCollege(catalog.em(), { status: 'pending' })).shortName;
const submitted = async (status: DealStatus = 'pending'): Promise<number> =>
  (await aDeal(catalog.em(), { collegeId, vendorId, status })).id;
const reviewed = async (): Promise<number> => (await aReview(catalog.em(), { vendor: vendorId })).id;
const unowned = async (): Promise<number> => (await anUnclaimedVendor(catalog.em(), { collegeId })).id;
const job = async (): Promise<number> => (await anAdminJob(catalog.em())).id;
const hook = { url: 'https://shop.example/hook', types: ['deal.approved'] };
/** A new endpoint with a delivery. */
const webhook = async (): Promise<{ endpointId: number; id: number }> => {
  await catalog.sql('DELETE FROM webhook_endpoints');
  const at = '/api/vendor/webhooks';
  const { id: endpointId } = (await catalog.ask('POST', at, { caller: VENDOR, body: hook })).json<{ id: number }>();
  const [delivery] = await catalog.sql<{ id: number }>(
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, type, body)
     VALUES (?, gen_random_uuid(), 'deal.approved', '{}') RETURNING id`,
    [endpointId],
  );
  return { endpointId, id: delivery?.id ?? 0 };
};
const endpoint = async () => (await webhook()).endpointId;
const apiKey = async () => (await anApiKey(catalog.em(), { vendorId })).id;
const shown = () => submitted('approved');
/** The deal, while its business has no PIN. */
async function withoutPin(): Promise<number> {
  await catalog.sql('DELETE FROM shop_pins');
  return dealId;
}

describeAccess(
  {
    'GET /api/colleges': { answers: everyone() },
    'GET /api/colleges/featured': { answers: everyone() },
    'GET /api/colleges/active': { answers: everyone() },
    'GET /api/colleges/inactive': { answers: everyone() },
    'GET /api/search': { answers: everyone(), query: 'q=college' },
    'GET /api/states': { answers: everyone() },
    'GET /api/colleges/id/:id': { answers: everyone(), id: collegeId },
    // Only admins see a pending college.
    'GET /api/colleges/:id': { answers: UNSEEN, id: pending },
    'GET /api/colleges/id/:id/subscribers/count': { answers: everyone(), id: collegeId },
    'GET /api/colleges/:id/deals': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/deals/featured': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/deals/new': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/deals/neighbors': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/deals/highlights': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/vendors': { answers: UNSEEN, id: pending },
    'GET /api/colleges/:id/stats': { answers: UNSEEN, id: pending },
    'GET /api/vendors': { answers: everyone() },
    'GET /api/vendors/:id/deals': { answers: everyone(), id: vendorId },
    'POST /api/deals/:id/save': { answers: signedIn(), id: dealId },
    'DELETE /api/deals/:id/save': { answers: signedIn(), id: dealId },
    'GET /api/user/saved-deals': { answers: signedIn() },
    'GET /api/user/saved-deals/ids': { answers: signedIn() },
    'GET /api/vendors/:id/reviews': { answers: everyone(), id: vendorId },
    'GET /api/vendors/:id/reviews/mine': { answers: [401, 200, 200, 200, 200, 403], id: vendorId },
    'PUT /api/vendors/:id/reviews/mine': { answers: STUDENTS, id: vendorId, body: { rating: 5 } },
    'DELETE /api/vendors/:id/reviews/mine': { answers: [401, 204, 204, 204, 204, 403], id: vendorId },
    'GET /api/vendor/reviews': { answers: owners() },
    'PUT /api/vendor/reviews/:id/answer': { answers: owners(204), id: reviewed, body: { answer: 'Thank you' } },
    'DELETE /api/vendor/reviews/:id/answer': { answers: owners(204), id: reviewed },
    'POST /api/reviews/:id/reports': { answers: signedIn(201), id: reviewed, body: { reason: 'spam' } },
    'GET /api/admin/reviews': { answers: admins() },
    'GET /api/admin/reviews/:id/reports': { answers: admins(), id: reviewed },
    'POST /api/admin/reviews/:id/reports/dismiss': { answers: admins(), id: reviewed },
    'POST /api/admin/reviews/:id/hide': { answers: admins(), id: reviewed, body: { reason: 'It names an employee' } },
    'POST /api/admin/reviews/:id/restore': { answers: admins(), id: reviewed },
    'DELETE /api/admin/reviews/:id/answer': { answers: admins(), id: reviewed },
    'POST /api/deals/:id/interactions': { answers: everyone(202), id: dealId, body: { kind: 'view' } },
    'POST /api/deals/:id/redemptions': { answers: STUDENTS, id: dealId },
    'GET /api/user/redemptions': { answers: signedIn() },
    'GET /api/user/redemptions/used-up': { answers: signedIn() },
    'GET /api/user/early-deals': { answers: signedIn(), query: `collegeId=${collegeId}` },
    // Without points.
    'GET /api/user/early-deals/:id': { answers: signedIn(404), id: dealId },
    'GET /api/user/savings': { answers: signedIn() },
    'GET /api/user/savings/sums': { answers: signedIn() },
    'GET /api/user/savings.csv': { answers: signedIn() },
    'POST /api/user/savings/:id/corrections': { answers: signedIn(404), body: { amount: 1890 } },
    // The deal shows a page, and its business has no PIN.
    'POST /api/deals/:id/uses': { answers: STUDENTS, id: withoutPin, body: {} },
    'POST /api/vendor/redemptions': { answers: owners(404), body: { scan: 'K7QM-3XTR' } },
    'GET /api/vendor/redemptions': { answers: [401, 403, 403, 200, 200, 403], query: 'since=2026-11-22T00:00:00Z' },
    'POST /api/vendor/redemptions/:id/take-back': { answers: owners(404), body: { reason: 'mistake' } },
    'PUT /api/vendor/redemptions/:id/bill': { answers: owners(404), body: { amount: 1890 } },
    'GET /api/vendor/pin': { answers: owners() },
    'PUT /api/vendor/pin': { answers: owners(), body: { pin: '4711' } },
    'DELETE /api/vendor/pin': { answers: owners() },
    'POST /api/vendor/places': { answers: owners(201), body: placeForm },
    'PUT /api/vendor/places/:id': { answers: owners(404), body: placeForm },
    'POST /api/vendor/places/:id/make-main': { answers: owners(404) },
    'DELETE /api/vendor/places/:id': { answers: owners(404) },
    'GET /api/vendor/counter-devices': { answers: VENDORS },
    'POST /api/vendor/counter-devices': {
      answers: owners(201),
      body: { name: 'Front till', pin: null, endsAt: null },
      needsFreshSignIn: true,
    },
    'DELETE /api/vendor/counter-devices/:id': { answers: owners(404) },
    // A counter device has no session: only its secret authenticates it.
    'GET /api/counter': { answers: everyone(401) },
    'GET /api/counter/redemptions': { answers: everyone(401), query: 'since=2026-11-22T00:00:00Z' },
    'POST /api/counter/redemptions': { answers: everyone(401), body: { scan: 'K7QM-3XTR' } },
    'POST /api/counter/redemptions/:id/take-back': { answers: everyone(401), id: 1, body: { reason: 'mistake' } },
    'PUT /api/counter/redemptions/:id/bill': { answers: everyone(401), id: 1, body: { amount: 1890 } },
    // A caller who may register gets validation errors.
    'POST /api/vendor/register': {
      answers: [401, 400, 400, 409, 400, 400],
      body: { vendorData: { ...businessForm, collegeId: NOBODY } },
    },
    'GET /api/user/vendor': { answers: BUSINESSES },
    'PATCH /api/user/vendor': { answers: BUSINESSES, body: {} },
    'GET /api/admin/reports/colleges/:id': { answers: admins(), id: collegeId },
    'GET /api/admin/reports/colleges/:id/days.csv': { answers: admins(), id: collegeId },
    'GET /api/admin/reports/vendors/:id': { answers: admins(), id: vendorId },
    'GET /api/admin/reports/vendors/:id/days.csv': { answers: admins(), id: vendorId },
    'GET /api/vendor/analytics': { answers: owners() },
    'GET /api/vendor/analytics.csv': { answers: owners() },
    'GET /api/vendor/deals': { answers: VENDORS },
    // Another vendor's deal is not found.
    'GET /api/vendor/deals/:id': { answers: owners(), id: dealId },
    // The other vendor has no business (404); the college does not exist (400).
    'POST /api/deals': { answers: owners(400), body: dealForm({ id: NOBODY }) },
    'PATCH /api/deals/:id': { answers: owners(), id: submitted, body: { version: 1, title: 'A better title' } },
    'DELETE /api/deals/:id': { answers: owners(204), id: submitted },
    'POST /api/vendor/deals/:id/duplicate': { answers: owners(201), id: submitted },
    'POST /api/vendor/deals/:id/pause': { answers: owners(), id: shown, body: { reason: 'paused' } },
    'POST /api/vendor/deals/:id/resume': { answers: owners(409), id: shown },
    'POST /api/vendor/deals/:id/end-today': { answers: owners(), id: shown },
    'GET /api/vendor/webhooks': { answers: VENDORS },
    'POST /api/vendor/webhooks': { answers: owners(201), body: hook },
    'PATCH /api/vendor/webhooks/:id': { answers: owners(), id: endpoint, body: { status: 'paused' } },
    'DELETE /api/vendor/webhooks/:id': { answers: owners(204), id: endpoint },
    'POST /api/vendor/webhooks/:id/secrets/reveal': { answers: owners(), id: endpoint, needsFreshSignIn: true },
    'POST /api/vendor/webhooks/:id/secrets/roll': { answers: owners(), id: endpoint, needsFreshSignIn: true },
    'POST /api/vendor/webhooks/:id/test': { answers: owners(201), id: endpoint },
    'GET /api/vendor/webhooks/:id/deliveries': { answers: owners(), id: endpoint },
    'POST /api/vendor/webhooks/:id/deliveries/:deliveryId/resend': {
      answers: owners(),
      path: async () => {
        const { endpointId, id } = await webhook();
        return `/api/vendor/webhooks/${endpointId}/deliveries/${id}/resend`;
      },
    },
    'GET /api/vendor/api-keys': { answers: VENDORS },
    'POST /api/vendor/api-keys': {
      answers: owners(201),
      body: { name: 'Till 1', mode: 'live', scopes: ['validate'] },
      needsFreshSignIn: true,
    },
    'DELETE /api/vendor/api-keys/:id': { answers: owners(204), id: apiKey },
    // These routes accept only an API key, never a session.
    'POST /api/counter/v1/validate': { answers: everyone(401), body: { code: 'K7QM-3XTR' } },
    'POST /api/counter/v1/holds': { answers: everyone(401), body: { code: 'K7QM-3XTR' } },
    'POST /api/counter/v1/holds/:id/commit': { answers: everyone(401) },
    'POST /api/counter/v1/holds/:id/cancel': { answers: everyone(401) },
    'GET /api/vendors/:id': { answers: everyone(), id: vendorId },
    'GET /api/deals/latest': { answers: everyone() },
    // The deal has not ended.
    'GET /api/deals/:id/ended': { answers: everyone(404), id: dealId },
    'GET /api/deals/:id': { answers: everyone(), id: dealId },
    'GET /api/admin/colleges': { answers: admins() },
    'GET /api/admin/colleges/active': { answers: admins() },
    'GET /api/admin/colleges/inactive': { answers: admins() },
    'GET /api/admin/colleges/:id': { answers: admins(), id: collegeId },
    'GET /api/admin/colleges/:id/subscribers': { answers: admins(), id: collegeId },
    'GET /api/admin/colleges/:id/deals-count': { answers: admins(), id: collegeId },
    'POST /api/admin/colleges': { answers: admins(201), body: collegeForm },
    'PATCH /api/admin/colleges/:id': { answers: admins(), id: fresh, body: { city: 'Newtown' } },
    'PATCH /api/admin/colleges/:id/toggle-featured': { answers: admins(), id: fresh },
    'PUT /api/admin/colleges/:id/coordinates': {
      answers: admins(),
      id: fresh,
      body: { latitude: '1', longitude: '2' },
    },
    'POST /api/admin/colleges/:id/activate': { answers: admins(), id: fresh },
    'POST /api/admin/colleges/:id/subscription-goal': { answers: admins(), id: fresh, body: { goal: 5 } },
    'GET /api/admin/colleges/:id/vendors': { answers: admins(), id: collegeId },
    'GET /api/admin/colleges/:id/deals': { answers: admins(), id: collegeId },
    'GET /api/admin/colleges/:id/removal': { answers: admins(), id: collegeId },
    'DELETE /api/admin/colleges/:id': { answers: admins(204), id: fresh },
    'GET /api/admin/vendors': { answers: admins() },
    'GET /api/admin/vendors/:id': { answers: admins(), id: vendorId },
    'GET /api/admin/vendors/:id/deals': { answers: admins(), id: vendorId },
    'GET /api/admin/vendors/:id/deals-count': { answers: admins(), id: vendorId },
    'GET /api/admin/vendors/:id/nearby-colleges': { answers: admins(), id: vendorId },
    'GET /api/admin/vendors/:id/removal': { answers: admins(), id: vendorId },
    // No change of it is pending.
    'PATCH /api/admin/vendors/:id/approve': { answers: admins(409), id: vendorId },
    'PATCH /api/admin/vendors/:id/reject': { answers: admins(409), id: vendorId },
    'POST /api/admin/vendors/:id/undo': { answers: admins(409), id: vendorId },
    'GET /api/admin/vendors/:id/reports': { answers: admins(), id: vendorId },
    'POST /api/admin/vendors/:id/reports/dismiss': { answers: admins(), id: vendorId },
    // Its owner may not report it.
    'POST /api/vendors/:id/reports': {
      answers: [401, 201, 201, 403, 201, 201],
      id: vendorId,
      body: { reason: 'fake' },
    },
    // A caller who may send one gets validation errors.
    'POST /api/admin/vendors': { answers: admins(400), body: { name: 'The Kettle', collegeId: NOBODY } },
    'PATCH /api/admin/vendors/:id': { answers: admins(), id: unowned, body: { featured: true } },
    'POST /api/admin/vendors/:id/places': { answers: admins(201), id: unowned, body: placeForm },
    'PUT /api/admin/vendors/:id/places/:placeId': { answers: admins(404), id: vendorId, body: placeForm },
    'DELETE /api/admin/vendors/:id/places/:placeId': { answers: admins(404), id: vendorId },
    'POST /api/admin/vendors/:id/suspend': { answers: admins(), id: unowned, body: { reason: 'Charged for coupons' } },
    'POST /api/admin/vendors/:id/restore': { answers: admins(), id: unowned },
    'POST /api/admin/vendors/:id/waive-fee': {
      answers: admins(),
      id: unowned,
      body: { reason: 'A partner of the college' },
    },
    'POST /api/admin/vendors/:id/charge-fee': { answers: admins(), id: unowned },
    'DELETE /api/admin/vendors/:id': { answers: admins(204), id: unowned },
    'GET /api/admin/deals': { answers: admins() },
    'GET /api/admin/deals/:id': { answers: admins(), id: dealId },
    'POST /api/admin/deals': { answers: admins(400), body: { ...dealForm({ id: NOBODY }), vendorId: NOBODY } },
    'PATCH /api/admin/deals/:id': { answers: admins(), id: submitted, body: { title: 'A better title' } },
    'PATCH /api/admin/deals/:id/featured': { answers: admins(), id: submitted, body: { featured: true } },
    'DELETE /api/admin/deals/:id': { answers: admins(204), id: submitted },
    // No decision was made about it.
    'POST /api/admin/deals/:id/undo': { answers: admins(409), id: dealId },
    'GET /api/admin/deals/:id/reports': { answers: admins(), id: dealId },
    'POST /api/admin/deals/:id/reports/dismiss': { answers: admins(), id: dealId },
    // Its owner may not report it.
    'POST /api/deals/:id/reports': { answers: [401, 201, 201, 403, 201, 201], id: shown, body: { reason: 'expired' } },
    // The business has no address, so no caller's address matches.
    'POST /api/vendors/:id/claim': { answers: signedIn(403), id: unowned },
    'GET /api/admin/overview': { answers: admins() },
    'GET /api/admin/overview/colleges-map': { answers: admins() },
    'GET /api/admin/stats/colleges/count': { answers: admins() },
    'GET /api/admin/stats/vendors/count': { answers: admins() },
    'GET /api/admin/stats/deals/count': { answers: admins() },
    'PATCH /api/admin/deals/:id/approve': { answers: admins(), id: submitted },
    'PATCH /api/admin/deals/:id/reject': { answers: admins(), id: submitted, body: { reason: 'Too cheap' } },
    'GET /api/admin/deals.csv': { answers: admins() },
    'GET /api/admin/vendors.csv': { answers: admins(), needsFreshSignIn: true },
    'GET /api/admin/colleges.csv': { answers: admins() },
    'POST /api/admin/deals/bulk': { answers: admins(202), body: { action: 'feature', ids: [NOBODY] } },
    'POST /api/admin/vendors/bulk': { answers: admins(202), body: { action: 'feature', ids: [NOBODY] } },
    'POST /api/admin/colleges/bulk': { answers: admins(202), body: { action: 'feature', ids: [NOBODY] } },
    'POST /api/admin/imports/colleges': { answers: admins(415), body: {} },
    'POST /api/admin/imports/vendors': { answers: admins(415), body: {} },
    'POST /api/admin/imports/deals': { answers: admins(415), body: {} },
    'GET /api/admin/jobs': { answers: admins() },
    'GET /api/admin/jobs/:id': { answers: admins(), id: job },
    'GET /api/admin/jobs/:id/rows': { answers: admins(), id: job },
    'POST /api/admin/jobs/:id/apply': { answers: admins(409), id: job },
    'POST /api/admin/jobs/:id/cancel': { answers: admins(), id: job },
    // A caller who may upload gets validation errors.
    'POST /api/upload/image': { answers: signedIn(415), body: {} },
    'GET /api/share-cards/:kind/:id/:version': { answers: everyone(302), path: '/api/share-cards/site/0/none.png' },
    'GET /api/images/:name': { answers: everyone(404), id: 'none.webp' },
    'GET /internal/users/:id/business': { answers: SERVICES_ONLY, id: 3 },
    'GET /internal/waiting': { answers: SERVICES_ONLY },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 2, email: 'a@uni.example' } },
    'GET /api/admin/operations/catalog/failed-events': { answers: admins() },
    'POST /api/admin/operations/catalog/failed-events/:id/retry': { answers: admins(404) },
    'DELETE /api/admin/operations/catalog/failed-events/:id': { answers: admins(404) },
  },
  {
    routes: () => declaredRoutes(catalog.app),
    ask: async (person, method, path, body) =>
      (await catalog.ask(method as 'GET', path, { caller: CALLERS[person], body })).statusCode,
  },
);

test('every route declares its parameters and responses', () => expect(undescribedRoutes(catalog.app)).toEqual([]));
