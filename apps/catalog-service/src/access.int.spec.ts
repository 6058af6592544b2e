import { expect, test } from 'vitest';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import { describeAccess, SERVICES_ONLY, type AccessRow, type Person } from '@campus-deals/testing';
import { ADMIN, sharedCatalog, STUDENT, VENDOR } from './testing/catalog-app.js';
import { aCollege, aDeal, anAdminJob, anApiKey, anUnclaimedVendor, aReview, aVendor } from './testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = true;
for (const userId of [1, 2, 3, 12, 13]) identity.names.set(userId, `User ${userId}`);
const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
const { id: vendorId } = await aVendor(catalog.em(), { collegeId, userId: 3 });
const { id: dealId } = await aDeal(catalog.em(), { collegeId, vendorId });
const seen = { collegeId, vendorId, dealId };

const CALLERS: Record<Person, Caller> = {
  visitor: VISITOR,
  student: STUDENT,
  studentB: { kind: 'user', userId: 12, role: 'student', sessionId: 12 },
  vendor: VENDOR,
  vendorB: { kind: 'user', userId: 13, role: 'vendor', sessionId: 13 },
  admin: ADMIN,
};

const OPEN = [200, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
const SIGNED_IN = [401, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
/** An owner is a student elsewhere; `vendor` owns the business asked about. */
const STUDENTS = [401, 200, 200, 403, 200, 403] as const satisfies AccessRow['answers'];
const OWNERS = [401, 403, 403, 200, 404, 403] as const satisfies AccessRow['answers'];
const VENDORS = [401, 403, 403, 200, 200, 403] as const satisfies AccessRow['answers'];
/** Answers depend on whether the account has a business, whatever its role. */
const BUSINESSES = [401, 404, 404, 200, 404, 404] as const satisfies AccessRow['answers'];
const KEYS_ONLY = [401, 401, 401, 401, 401, 401] as const satisfies AccessRow['answers'];
const ADMINS = [401, 403, 403, 403, 403, 200] as const satisfies AccessRow['answers'];

/** A new college with one subscriber. */
const fresh = async (): Promise<number> => (await aCollege(catalog.em(), { subscriberCount: 1 })).id;
const pending = async (): Promise<string> => (await aCollege(catalog.em(), { status: 'pending' })).shortName;
const submitted = async (status: DealStatus = 'pending'): Promise<number> =>
  (await aDeal(catalog.em(), { collegeId: seen.collegeId, vendorId: seen.vendorId, status })).id;
const reviewed = async (): Promise<number> => (await aReview(catalog.em(), { vendor: seen.vendorId })).id;
const unowned = async (): Promise<number> => (await anUnclaimedVendor(catalog.em(), { collegeId: seen.collegeId })).id;
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
const entered = {
  name: 'Kettle College',
  shortName: 'kettle-college',
  city: 'Brewton',
  state: 'AL',
  latitude: '31.1',
  longitude: '-87.07',
};
const offer = {
  title: 'Tea for two',
  description: 'Two cups for the price of one.',
  category: 'food_drink',
  discountType: 'bogo',
  discountValue: 'Buy one, get one',
};
const place = {
  name: 'Downtown',
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  phone: null,
};
const business = {
  name: 'The Kettle',
  description: 'Tea and cake since 1982.',
  category: 'Food & Drink',
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  phone: '(319) 555-0134',
};

describeAccess(
  {
    'GET /api/colleges': { answers: OPEN },
    'GET /api/colleges/featured': { answers: OPEN },
    'GET /api/colleges/active': { answers: OPEN },
    'GET /api/colleges/inactive': { answers: OPEN },
    'GET /api/search': { answers: OPEN, path: '/api/search?q=college' },
    'GET /api/states': { answers: OPEN },
    'GET /api/colleges/id/:id': { answers: OPEN, path: () => `/api/colleges/id/${seen.collegeId}` },
    // Only admins see a pending college.
    'GET /api/colleges/:id': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}`,
    },
    'GET /api/colleges/id/:id/subscribers/count': {
      answers: OPEN,
      path: () => `/api/colleges/id/${seen.collegeId}/subscribers/count`,
    },
    'GET /api/colleges/:id/deals': { answers: OPEN, path: () => `/api/colleges/${seen.collegeId}/deals` },
    'GET /api/colleges/:id/deals/featured': {
      answers: OPEN,
      path: () => `/api/colleges/${seen.collegeId}/deals/featured`,
    },
    'GET /api/colleges/:id/deals/new': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}/deals/new`,
    },
    'GET /api/colleges/:id/deals/neighbors': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}/deals/neighbors`,
    },
    'GET /api/colleges/:id/deals/highlights': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}/deals/highlights`,
    },
    'GET /api/colleges/:id/vendors': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}/vendors`,
    },
    'GET /api/colleges/:id/stats': {
      answers: [404, 404, 404, 404, 404, 200],
      path: async () => `/api/colleges/${await pending()}/stats`,
    },
    'GET /api/vendors': { answers: OPEN },
    'GET /api/vendors/:id/deals': { answers: OPEN, path: () => `/api/vendors/${seen.vendorId}/deals` },
    'POST /api/deals/:id/save': { answers: SIGNED_IN, path: () => `/api/deals/${seen.dealId}/save` },
    'DELETE /api/deals/:id/save': { answers: SIGNED_IN, path: () => `/api/deals/${seen.dealId}/save` },
    'GET /api/user/saved-deals': { answers: SIGNED_IN },
    'GET /api/user/saved-deals/ids': { answers: SIGNED_IN },
    'GET /api/vendors/:id/reviews': { answers: OPEN, path: () => `/api/vendors/${seen.vendorId}/reviews` },
    'GET /api/vendors/:id/reviews/mine': {
      answers: [401, 200, 200, 200, 200, 403],
      path: () => `/api/vendors/${seen.vendorId}/reviews/mine`,
    },
    'PUT /api/vendors/:id/reviews/mine': {
      answers: STUDENTS,
      path: () => `/api/vendors/${seen.vendorId}/reviews/mine`,
      body: { rating: 5 },
    },
    'DELETE /api/vendors/:id/reviews/mine': {
      answers: [401, 204, 204, 204, 204, 403],
      path: () => `/api/vendors/${seen.vendorId}/reviews/mine`,
    },
    'GET /api/vendor/reviews': { answers: OWNERS },
    'PUT /api/vendor/reviews/:id/answer': {
      answers: [401, 403, 403, 204, 404, 403],
      path: async () => `/api/vendor/reviews/${await reviewed()}/answer`,
      body: { answer: 'Thank you' },
    },
    'DELETE /api/vendor/reviews/:id/answer': {
      answers: [401, 403, 403, 204, 404, 403],
      path: async () => `/api/vendor/reviews/${await reviewed()}/answer`,
    },
    'POST /api/reviews/:id/reports': {
      answers: [401, 201, 201, 201, 201, 201],
      path: async () => `/api/reviews/${await reviewed()}/reports`,
      body: { reason: 'spam' },
    },
    'GET /api/admin/reviews': { answers: ADMINS },
    'GET /api/admin/reviews/:id/reports': {
      answers: ADMINS,
      path: async () => `/api/admin/reviews/${await reviewed()}/reports`,
    },
    'POST /api/admin/reviews/:id/reports/dismiss': {
      answers: ADMINS,
      path: async () => `/api/admin/reviews/${await reviewed()}/reports/dismiss`,
    },
    'POST /api/admin/reviews/:id/hide': {
      answers: ADMINS,
      path: async () => `/api/admin/reviews/${await reviewed()}/hide`,
      body: { reason: 'It names an employee' },
    },
    'POST /api/admin/reviews/:id/restore': {
      answers: ADMINS,
      path: async () => `/api/admin/reviews/${await reviewed()}/restore`,
    },
    'DELETE /api/admin/reviews/:id/answer': {
      answers: ADMINS,
      path: async () => `/api/admin/reviews/${await reviewed()}/answer`,
    },
    'POST /api/deals/:id/interactions': {
      answers: [202, 202, 202, 202, 202, 202],
      path: () => `/api/deals/${seen.dealId}/interactions`,
      body: { kind: 'view' },
    },
    'POST /api/deals/:id/redemptions': { answers: STUDENTS, path: () => `/api/deals/${seen.dealId}/redemptions` },
    'GET /api/user/redemptions': { answers: SIGNED_IN },
    'GET /api/user/redemptions/used-up': { answers: SIGNED_IN },
    'GET /api/user/early-deals': {
      answers: SIGNED_IN,
      path: () => `/api/user/early-deals?collegeId=${seen.collegeId}`,
    },
    // Without points.
    'GET /api/user/early-deals/:id': {
      answers: [401, 404, 404, 404, 404, 404],
      path: () => `/api/user/early-deals/${seen.dealId}`,
    },
    'GET /api/user/savings': { answers: SIGNED_IN },
    'GET /api/user/savings/sums': { answers: SIGNED_IN },
    'GET /api/user/savings.csv': { answers: SIGNED_IN },
    'POST /api/user/savings/:id/corrections': {
      answers: [401, 404, 404, 404, 404, 404],
      path: '/api/user/savings/999999/corrections',
      body: { amount: 1890 },
    },
    // The deal shows its page.
    'POST /api/deals/:id/uses': { answers: STUDENTS, path: () => `/api/deals/${seen.dealId}/uses`, body: {} },
    'POST /api/vendor/redemptions': { answers: [401, 403, 403, 404, 404, 403], body: { scan: 'K7QM-3XTR' } },
    'GET /api/vendor/redemptions': {
      answers: [401, 403, 403, 200, 200, 403],
      path: '/api/vendor/redemptions?since=2026-11-22T00:00:00Z',
    },
    'POST /api/vendor/redemptions/:id/take-back': {
      answers: [401, 403, 403, 404, 404, 403],
      path: '/api/vendor/redemptions/999999/take-back',
      body: { reason: 'mistake' },
    },
    'PUT /api/vendor/redemptions/:id/bill': {
      answers: [401, 403, 403, 404, 404, 403],
      path: '/api/vendor/redemptions/999999/bill',
      body: { amount: 1890 },
    },
    'GET /api/vendor/pin': { answers: OWNERS },
    'PUT /api/vendor/pin': { answers: OWNERS, body: { pin: '4711' } },
    'DELETE /api/vendor/pin': { answers: OWNERS },
    'POST /api/vendor/places': { answers: [401, 403, 403, 201, 404, 403], body: place },
    'PUT /api/vendor/places/:id': {
      answers: [401, 403, 403, 404, 404, 403],
      path: '/api/vendor/places/999999',
      body: place,
    },
    'POST /api/vendor/places/:id/make-main': {
      answers: [401, 403, 403, 404, 404, 403],
      path: '/api/vendor/places/999999/make-main',
    },
    'DELETE /api/vendor/places/:id': { answers: [401, 403, 403, 404, 404, 403], path: '/api/vendor/places/999999' },
    'GET /api/vendor/counter-devices': { answers: VENDORS },
    'POST /api/vendor/counter-devices': {
      answers: [401, 403, 403, 201, 404, 403],
      body: { name: 'Front till', pin: null, endsAt: null },
      needsFreshSignIn: true,
    },
    'DELETE /api/vendor/counter-devices/:id': {
      answers: [401, 403, 403, 404, 404, 403],
      path: '/api/vendor/counter-devices/999999',
    },
    // A counter device has no session: whoever asks, only its secret counts.
    'GET /api/counter': { answers: [401, 401, 401, 401, 401, 401] },
    'GET /api/counter/redemptions': {
      answers: [401, 401, 401, 401, 401, 401],
      path: '/api/counter/redemptions?since=2026-11-22T00:00:00Z',
    },
    'POST /api/counter/redemptions': { answers: [401, 401, 401, 401, 401, 401], body: { scan: 'K7QM-3XTR' } },
    'POST /api/counter/redemptions/:id/take-back': {
      answers: [401, 401, 401, 401, 401, 401],
      path: '/api/counter/redemptions/1/take-back',
      body: { reason: 'mistake' },
    },
    'PUT /api/counter/redemptions/:id/bill': {
      answers: [401, 401, 401, 401, 401, 401],
      path: '/api/counter/redemptions/1/bill',
      body: { amount: 1890 },
    },
    // A caller who may register gets validation errors.
    'POST /api/vendor/register': {
      answers: [401, 400, 400, 409, 400, 400],
      body: { vendorData: { ...business, collegeId: 999_999 } },
    },
    'GET /api/user/vendor': { answers: BUSINESSES },
    'PATCH /api/user/vendor': { answers: BUSINESSES, body: {} },
    // Another vendor has no business here.
    'GET /api/admin/reports/colleges/:id': {
      answers: ADMINS,
      path: () => `/api/admin/reports/colleges/${seen.collegeId}`,
    },
    'GET /api/admin/reports/colleges/:id/days.csv': {
      answers: ADMINS,
      path: () => `/api/admin/reports/colleges/${seen.collegeId}/days.csv`,
    },
    'GET /api/admin/reports/vendors/:id': {
      answers: ADMINS,
      path: () => `/api/admin/reports/vendors/${seen.vendorId}`,
    },
    'GET /api/admin/reports/vendors/:id/days.csv': {
      answers: ADMINS,
      path: () => `/api/admin/reports/vendors/${seen.vendorId}/days.csv`,
    },
    'GET /api/vendor/analytics': { answers: OWNERS },
    'GET /api/vendor/analytics.csv': { answers: OWNERS },
    'GET /api/vendor/deals': { answers: VENDORS },
    // Another vendor's deal is not found.
    'GET /api/vendor/deals/:id': { answers: OWNERS, path: () => `/api/vendor/deals/${seen.dealId}` },
    // Another vendor has no business here; the college does not exist.
    'POST /api/deals': { answers: [401, 403, 403, 400, 404, 403], body: { ...offer, collegeId: 999_999 } },
    'PATCH /api/deals/:id': {
      answers: OWNERS,
      path: async () => `/api/deals/${await submitted()}`,
      body: { version: 1, title: 'A better title' },
    },
    'DELETE /api/deals/:id': {
      answers: [401, 403, 403, 204, 404, 403],
      path: async () => `/api/deals/${await submitted()}`,
    },
    'POST /api/vendor/deals/:id/duplicate': {
      answers: [401, 403, 403, 201, 404, 403],
      path: async () => `/api/vendor/deals/${await submitted()}/duplicate`,
    },
    'POST /api/vendor/deals/:id/pause': {
      answers: OWNERS,
      path: async () => `/api/vendor/deals/${await submitted('approved')}/pause`,
      body: { reason: 'paused' },
    },
    'POST /api/vendor/deals/:id/resume': {
      answers: [401, 403, 403, 409, 404, 403],
      path: async () => `/api/vendor/deals/${await submitted('approved')}/resume`,
    },
    'POST /api/vendor/deals/:id/end-today': {
      answers: OWNERS,
      path: async () => `/api/vendor/deals/${await submitted('approved')}/end-today`,
    },
    'GET /api/vendor/webhooks': { answers: VENDORS },
    'POST /api/vendor/webhooks': { answers: [401, 403, 403, 201, 404, 403], body: hook },
    'PATCH /api/vendor/webhooks/:id': {
      answers: OWNERS,
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}`,
      body: { status: 'paused' },
    },
    'DELETE /api/vendor/webhooks/:id': {
      answers: [401, 403, 403, 204, 404, 403],
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}`,
    },
    'POST /api/vendor/webhooks/:id/secrets/reveal': {
      answers: OWNERS,
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}/secrets/reveal`,
      needsFreshSignIn: true,
    },
    'POST /api/vendor/webhooks/:id/secrets/roll': {
      answers: OWNERS,
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}/secrets/roll`,
      needsFreshSignIn: true,
    },
    'POST /api/vendor/webhooks/:id/test': {
      answers: [401, 403, 403, 201, 404, 403],
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}/test`,
    },
    'GET /api/vendor/webhooks/:id/deliveries': {
      answers: OWNERS,
      path: async () => `/api/vendor/webhooks/${(await webhook()).endpointId}/deliveries`,
    },
    'POST /api/vendor/webhooks/:id/deliveries/:deliveryId/resend': {
      answers: OWNERS,
      path: async () => {
        const { endpointId, id } = await webhook();
        return `/api/vendor/webhooks/${endpointId}/deliveries/${id}/resend`;
      },
    },
    'GET /api/vendor/api-keys': { answers: VENDORS },
    'POST /api/vendor/api-keys': {
      answers: [401, 403, 403, 201, 404, 403],
      body: { name: 'Till 1', mode: 'live', scopes: ['validate'] },
      needsFreshSignIn: true,
    },
    'DELETE /api/vendor/api-keys/:id': {
      answers: [401, 403, 403, 204, 404, 403],
      path: async () => `/api/vendor/api-keys/${(await anApiKey(catalog.em(), { vendorId: seen.vendorId })).id}`,
    },
    // Only an API key opens them, whoever is signed in.
    'POST /api/counter/v1/validate': { answers: KEYS_ONLY, body: { code: 'K7QM-3XTR' } },
    'POST /api/counter/v1/holds': { answers: KEYS_ONLY, body: { code: 'K7QM-3XTR' } },
    'POST /api/counter/v1/holds/:id/commit': { answers: KEYS_ONLY },
    'POST /api/counter/v1/holds/:id/cancel': { answers: KEYS_ONLY },
    'GET /api/vendors/:id': { answers: OPEN, path: () => `/api/vendors/${seen.vendorId}` },
    'GET /api/deals/latest': { answers: OPEN },
    // Still running.
    'GET /api/deals/:id/ended': {
      answers: [404, 404, 404, 404, 404, 404],
      path: () => `/api/deals/${seen.dealId}/ended`,
    },
    'GET /api/deals/:id': { answers: OPEN, path: () => `/api/deals/${seen.dealId}` },
    'GET /api/admin/colleges': { answers: ADMINS },
    'GET /api/admin/colleges/active': { answers: ADMINS },
    'GET /api/admin/colleges/inactive': { answers: ADMINS },
    'GET /api/admin/colleges/:id': { answers: ADMINS, path: () => `/api/admin/colleges/${seen.collegeId}` },
    'GET /api/admin/colleges/:id/subscribers': {
      answers: ADMINS,
      path: () => `/api/admin/colleges/${seen.collegeId}/subscribers`,
    },
    'GET /api/admin/colleges/:id/deals-count': {
      answers: ADMINS,
      path: () => `/api/admin/colleges/${seen.collegeId}/deals-count`,
    },
    'POST /api/admin/colleges': { answers: [401, 403, 403, 403, 403, 201], body: entered },
    'PATCH /api/admin/colleges/:id': {
      answers: ADMINS,
      path: async () => `/api/admin/colleges/${await fresh()}`,
      body: { city: 'Newtown' },
    },
    'PATCH /api/admin/colleges/:id/toggle-featured': {
      answers: ADMINS,
      path: async () => `/api/admin/colleges/${await fresh()}/toggle-featured`,
    },
    'PUT /api/admin/colleges/:id/coordinates': {
      answers: ADMINS,
      path: async () => `/api/admin/colleges/${await fresh()}/coordinates`,
      body: { latitude: '1', longitude: '2' },
    },
    'POST /api/admin/colleges/:id/activate': {
      answers: ADMINS,
      path: async () => `/api/admin/colleges/${await fresh()}/activate`,
    },
    'POST /api/admin/colleges/:id/subscription-goal': {
      answers: ADMINS,
      path: async () => `/api/admin/colleges/${await fresh()}/subscription-goal`,
      body: { goal: 5 },
    },
    'GET /api/admin/colleges/:id/vendors': {
      answers: ADMINS,
      path: () => `/api/admin/colleges/${seen.collegeId}/vendors`,
    },
    'GET /api/admin/colleges/:id/deals': { answers: ADMINS, path: () => `/api/admin/colleges/${seen.collegeId}/deals` },
    'GET /api/admin/colleges/:id/removal': {
      answers: ADMINS,
      path: () => `/api/admin/colleges/${seen.collegeId}/removal`,
    },
    'DELETE /api/admin/colleges/:id': {
      answers: [401, 403, 403, 403, 403, 204],
      path: async () => `/api/admin/colleges/${await fresh()}`,
    },
    'GET /api/admin/vendors': { answers: ADMINS },
    'GET /api/admin/vendors/:id': { answers: ADMINS, path: () => `/api/admin/vendors/${seen.vendorId}` },
    'GET /api/admin/vendors/:id/deals': { answers: ADMINS, path: () => `/api/admin/vendors/${seen.vendorId}/deals` },
    'GET /api/admin/vendors/:id/deals-count': {
      answers: ADMINS,
      path: () => `/api/admin/vendors/${seen.vendorId}/deals-count`,
    },
    'GET /api/admin/vendors/:id/nearby-colleges': {
      answers: ADMINS,
      path: () => `/api/admin/vendors/${seen.vendorId}/nearby-colleges`,
    },
    'GET /api/admin/vendors/:id/removal': {
      answers: ADMINS,
      path: () => `/api/admin/vendors/${seen.vendorId}/removal`,
    },
    // No change of it is pending.
    'PATCH /api/admin/vendors/:id/approve': {
      answers: [401, 403, 403, 403, 403, 409],
      path: () => `/api/admin/vendors/${seen.vendorId}/approve`,
    },
    'PATCH /api/admin/vendors/:id/reject': {
      answers: [401, 403, 403, 403, 403, 409],
      path: () => `/api/admin/vendors/${seen.vendorId}/reject`,
    },
    'POST /api/admin/vendors/:id/undo': {
      answers: [401, 403, 403, 403, 403, 409],
      path: () => `/api/admin/vendors/${seen.vendorId}/undo`,
    },
    'GET /api/admin/vendors/:id/reports': {
      answers: ADMINS,
      path: () => `/api/admin/vendors/${seen.vendorId}/reports`,
    },
    'POST /api/admin/vendors/:id/reports/dismiss': {
      answers: ADMINS,
      path: () => `/api/admin/vendors/${seen.vendorId}/reports/dismiss`,
    },
    // Its owner may not report it.
    'POST /api/vendors/:id/reports': {
      answers: [401, 201, 201, 403, 201, 201],
      path: () => `/api/vendors/${seen.vendorId}/reports`,
      body: { reason: 'fake' },
    },
    // A caller who may send one gets validation errors.
    'POST /api/admin/vendors': {
      answers: [401, 403, 403, 403, 403, 400],
      body: { name: 'The Kettle', collegeId: 999_999 },
    },
    'PATCH /api/admin/vendors/:id': {
      answers: ADMINS,
      path: async () => `/api/admin/vendors/${await unowned()}`,
      body: { featured: true },
    },
    'POST /api/admin/vendors/:id/places': {
      answers: [401, 403, 403, 403, 403, 201],
      path: async () => `/api/admin/vendors/${await unowned()}/places`,
      body: place,
    },
    'PUT /api/admin/vendors/:id/places/:placeId': {
      answers: [401, 403, 403, 403, 403, 404],
      path: () => `/api/admin/vendors/${seen.vendorId}/places/999999`,
      body: place,
    },
    'DELETE /api/admin/vendors/:id/places/:placeId': {
      answers: [401, 403, 403, 403, 403, 404],
      path: () => `/api/admin/vendors/${seen.vendorId}/places/999999`,
    },
    'POST /api/admin/vendors/:id/suspend': {
      answers: ADMINS,
      path: async () => `/api/admin/vendors/${await unowned()}/suspend`,
      body: { reason: 'Charged for coupons' },
    },
    'POST /api/admin/vendors/:id/restore': {
      answers: ADMINS,
      path: async () => `/api/admin/vendors/${await unowned()}/restore`,
    },
    'POST /api/admin/vendors/:id/waive-fee': {
      answers: ADMINS,
      path: async () => `/api/admin/vendors/${await unowned()}/waive-fee`,
      body: { reason: 'A partner of the college' },
    },
    'POST /api/admin/vendors/:id/charge-fee': {
      answers: ADMINS,
      path: async () => `/api/admin/vendors/${await unowned()}/charge-fee`,
    },
    'DELETE /api/admin/vendors/:id': {
      answers: [401, 403, 403, 403, 403, 204],
      path: async () => `/api/admin/vendors/${await unowned()}`,
    },
    'GET /api/admin/deals': { answers: ADMINS },
    'GET /api/admin/deals/:id': { answers: ADMINS, path: () => `/api/admin/deals/${seen.dealId}` },
    'POST /api/admin/deals': {
      answers: [401, 403, 403, 403, 403, 400],
      body: { ...offer, vendorId: 999_999, collegeId: 999_999 },
    },
    'PATCH /api/admin/deals/:id': {
      answers: ADMINS,
      path: async () => `/api/admin/deals/${await submitted()}`,
      body: { title: 'A better title' },
    },
    'PATCH /api/admin/deals/:id/featured': {
      answers: ADMINS,
      path: async () => `/api/admin/deals/${await submitted()}/featured`,
      body: { featured: true },
    },
    'DELETE /api/admin/deals/:id': {
      answers: [401, 403, 403, 403, 403, 204],
      path: async () => `/api/admin/deals/${await submitted()}`,
    },
    // No decision was made about it.
    'POST /api/admin/deals/:id/undo': {
      answers: [401, 403, 403, 403, 403, 409],
      path: () => `/api/admin/deals/${seen.dealId}/undo`,
    },
    'GET /api/admin/deals/:id/reports': { answers: ADMINS, path: () => `/api/admin/deals/${seen.dealId}/reports` },
    'POST /api/admin/deals/:id/reports/dismiss': {
      answers: ADMINS,
      path: () => `/api/admin/deals/${seen.dealId}/reports/dismiss`,
    },
    // Its owner may not report it.
    'POST /api/deals/:id/reports': {
      answers: [401, 201, 201, 403, 201, 201],
      path: async () => `/api/deals/${await submitted('approved')}/reports`,
      body: { reason: 'expired' },
    },
    // The business has no address, so no caller's address matches.
    'POST /api/vendors/:id/claim': {
      answers: [401, 403, 403, 403, 403, 403],
      path: async () => `/api/vendors/${await unowned()}/claim`,
    },
    'GET /api/admin/overview': { answers: ADMINS },
    'GET /api/admin/overview/colleges-map': { answers: ADMINS },
    'GET /api/admin/stats/colleges/count': { answers: ADMINS },
    'GET /api/admin/stats/vendors/count': { answers: ADMINS },
    'GET /api/admin/stats/deals/count': { answers: ADMINS },
    'PATCH /api/admin/deals/:id/approve': {
      answers: ADMINS,
      path: async () => `/api/admin/deals/${await submitted()}/approve`,
    },
    'PATCH /api/admin/deals/:id/reject': {
      answers: ADMINS,
      path: async () => `/api/admin/deals/${await submitted()}/reject`,
      body: { reason: 'Too cheap' },
    },
    'GET /api/admin/deals.csv': { answers: ADMINS },
    'GET /api/admin/vendors.csv': { answers: ADMINS, needsFreshSignIn: true },
    'GET /api/admin/colleges.csv': { answers: ADMINS },
    'POST /api/admin/deals/bulk': {
      answers: [401, 403, 403, 403, 403, 202],
      body: { action: 'feature', ids: [999_999] },
    },
    'POST /api/admin/vendors/bulk': {
      answers: [401, 403, 403, 403, 403, 202],
      body: { action: 'feature', ids: [999_999] },
    },
    'POST /api/admin/colleges/bulk': {
      answers: [401, 403, 403, 403, 403, 202],
      body: { action: 'feature', ids: [999_999] },
    },
    'POST /api/admin/imports/colleges': { answers: [401, 403, 403, 403, 403, 415], body: {} },
    'POST /api/admin/imports/vendors': { answers: [401, 403, 403, 403, 403, 415], body: {} },
    'POST /api/admin/imports/deals': { answers: [401, 403, 403, 403, 403, 415], body: {} },
    'GET /api/admin/jobs': { answers: ADMINS },
    'GET /api/admin/jobs/:id': { answers: ADMINS, path: async () => `/api/admin/jobs/${await job()}` },
    'GET /api/admin/jobs/:id/rows': { answers: ADMINS, path: async () => `/api/admin/jobs/${await job()}/rows` },
    'POST /api/admin/jobs/:id/apply': {
      answers: [401, 403, 403, 403, 403, 409],
      path: async () => `/api/admin/jobs/${await job()}/apply`,
    },
    'POST /api/admin/jobs/:id/cancel': { answers: ADMINS, path: async () => `/api/admin/jobs/${await job()}/cancel` },
    // A caller who may upload gets validation errors.
    'POST /api/upload/image': { answers: [401, 415, 415, 415, 415, 415], body: {} },
    'GET /api/share-cards/:kind/:id/:version': {
      answers: [302, 302, 302, 302, 302, 302],
      path: '/api/share-cards/site/0/none.png',
    },
    'GET /api/images/:name': { answers: [404, 404, 404, 404, 404, 404], path: '/api/images/none.webp' },
    'GET /internal/users/:id/business': { answers: SERVICES_ONLY, path: '/internal/users/3/business' },
    'GET /internal/waiting': { answers: SERVICES_ONLY },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 2, email: 'a@uni.example' } },
    'GET /api/admin/operations/catalog/failed-events': { answers: [401, 403, 403, 403, 403, 200] },
    'POST /api/admin/operations/catalog/failed-events/:id/retry': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/catalog/failed-events/nobody/retry',
    },
    'DELETE /api/admin/operations/catalog/failed-events/:id': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/catalog/failed-events/nobody',
    },
  },
  {
    routes: () => declaredRoutes(catalog.app),
    ask: async (person, method, path, body) =>
      (await catalog.ask(method as 'GET', path, { caller: CALLERS[person], ...(body && { body }) })).statusCode,
  },
);

test('every route declares its parameters and responses', () => expect(undescribedRoutes(catalog.app)).toEqual([]));
