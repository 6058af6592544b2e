import 'reflect-metadata';
import { testRedis } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES, type Route } from './routes.js';
import { fakeService, type FakeService } from './testing/fake-service.js';
import { gatewayApp, type GatewayApp } from './testing/gateway-app.js';

/**
 * Status that a visitor without a session gets from each row of the route table, by GET and POST, while everything
 * behind the gateway answers 200. `-`: the row does not serve the method.
 */
const VISITOR: Record<string, readonly [get: number | '-', post: number | '-']> = {
  'any /api/config': [200, 404],
  'POST /api/gate': ['-', 400],
  'any /api/gate': [404, '-'],
  'any /api/health': [200, 404],
  'any /api/admin/operations/health': [401, 404],
  'any /api/docs/*': [404, 404],
  'GET|HEAD /api/auth/session': [200, '-'],
  'POST|OPTIONS /auth/v1/otp': ['-', 200],
  'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS /auth/v1/*': [200, 200],
  'GET|HEAD|POST|OPTIONS /payment-provider/*': [200, 200],
  'any /api/auth/user-by-supabase-id': [200, 200],
  'any /api/auth/verify': [200, 200],
  'POST /api/auth/verify/account': ['-', 200],
  'POST /api/auth/school-address': ['-', 200],
  'any /api/auth/logout': [200, 200],
  'any /api/auth/logout/everywhere': [401, 401],
  'any /api/auth/sessions/*': [401, 401],
  'any /api/auth/dev-login': [404, 404],
  'POST|PUT|PATCH|DELETE /api/auth/*': ['-', 200],
  'any /api/auth/*': [200, 200],
  'any /api/user/account': [401, 401],
  'any /api/user/export': [401, 401],
  'any /api/user/profile': [401, 401],
  'any /api/user/notification-preferences': [401, 401],
  'any /api/user/referrals/*': [401, 401],
  'any /api/user/student-verification': [401, 401],
  'GET /api/admin/users.csv': [401, 404],
  'any /api/admin/users/*': [401, 401],
  'any /api/admin/stats/users/count': [401, 401],
  'any /api/admin/audit-log': [401, 401],
  'any /api/admin/activity': [401, 401],
  'any /api/admin/settings': [401, 401],
  'any /api/admin/operations/identity/*': [401, 401],
  'any /api/colleges/*': [200, 200],
  'any /api/states': [200, 200],
  'any /api/vendors/:id/reviews/mine': [401, 401],
  'POST|PUT|PATCH|DELETE /api/vendors/*': ['-', 200],
  'any /api/vendors/*': [200, 200],
  'POST /api/deals/:id/interactions': ['-', 200],
  'POST|PUT|PATCH|DELETE /api/deals/*': ['-', 200],
  'any /api/deals/*': [200, 200],
  'any /api/search': [200, 200],
  'any /api/user/saved-deals/*': [401, 401],
  'any /api/user/redemptions': [401, 401],
  'any /api/user/vendor': [401, 401],
  'any /api/vendor/register': [401, 401],
  'any /api/vendor/analytics': [401, 401],
  'any /api/vendor/analytics.csv': [401, 401],
  'any /api/vendor/redemptions': [401, 401],
  'any /api/vendor/deals/*': [401, 401],
  'GET|HEAD /api/images/*': [200, 404],
  'any /api/upload/image': [401, 401],
  'any /api/admin/colleges/*': [401, 401],
  'GET /api/admin/colleges.csv': [401, 404],
  'GET /api/admin/vendors.csv': [401, 404],
  'GET /api/admin/deals.csv': [401, 404],
  'any /api/admin/jobs/*': [401, 401],
  'POST /api/admin/imports/*': [404, 401],
  'any /api/admin/vendors/*': [401, 401],
  'any /api/admin/deals/*': [401, 401],
  'any /api/admin/overview/*': [401, 401],
  'any /api/admin/stats/colleges/count': [401, 401],
  'any /api/admin/stats/vendors/count': [401, 401],
  'any /api/admin/stats/deals/count': [401, 401],
  'any /api/admin/operations/catalog/*': [401, 401],
  'POST /api/vendor/payment': ['-', 200],
  'any /api/vendor/payment/status': [401, 401],
  'POST /api/webhooks/stripe': ['-', 200],
  'any /api/admin/payments/*': [401, 401],
  'any /api/admin/operations/billing/*': [401, 401],
  'any /api/newsletter/one-click/*': [200, 200],
  'POST /api/newsletter/confirm': ['-', 200],
  'POST /api/newsletter/unsubscribe-link': ['-', 200],
  'POST|PATCH /api/newsletter/preferences': ['-', 200],
  'POST /api/webhooks/mail': ['-', 200],
  'POST|PUT|PATCH|DELETE /api/newsletter/*': ['-', 200],
  'any /api/newsletter/*': [200, 200],
  'any /api/user/notifications/stream': [401, 401],
  'any /api/user/notifications/*': [401, 401],
  'any /api/user/push-subscriptions': [401, 401],
  'GET /api/admin/subscribers.csv': [401, 404],
  'any /api/admin/subscribers/*': [401, 401],
  'any /api/admin/send-newsletters': [401, 401],
  'any /api/admin/newsletters/preview.html': [401, 401],
  'any /api/admin/newsletters/*': [401, 401],
  'any /api/admin/deliveries/*': [401, 401],
  'any /api/admin/operations/notification/*': [401, 401],
};

/** Paths that the gateway answers itself. */
const OWN = new Set(ROUTES.filter(({ to }) => to === 'gateway').map(({ path }) => path));

const nameOf = ({ methods, path }: Route): string => `${methods?.join('|') ?? 'any'} ${path}`;

let behind: FakeService;
let site: GatewayApp;
beforeAll(async () => {
  behind = await fakeService((app) => app.all('/*', async () => ({})));
  site = await gatewayApp({
    REDIS_URL: await testRedis(),
    IDENTITY_URL: behind.url,
    CATALOG_URL: behind.url,
    BILLING_URL: behind.url,
    NOTIFICATION_URL: behind.url,
    AUTH_PROVIDER_URL: behind.url,
    PAYMENT_PROVIDER_URL: behind.url,
  });
});
afterAll(async () => {
  await site.close();
  await behind.app.close();
});

describe('a visitor at each row of the route table', () => {
  test('has an expected status', () => {
    expect(Object.keys(VISITOR)).toEqual(ROUTES.map(nameOf));
  });

  test.each(Object.entries(VISITOR))('%s: GET and POST answer %j', async (name, [get, post]) => {
    const path = (name.split(' ')[1] ?? '').replace('*', '1');
    behind.seen.splice(0);
    const got = [
      get === '-' ? '-' : (await site.get(path)).status,
      post === '-' ? '-' : (await site.post(path, {})).status,
    ];
    expect(got).toEqual([get, post]);
    // Requests that need a session are rejected before they reach the service.
    expect(behind.seen.filter(({ url }) => url === path)).toHaveLength(
      got.filter((status) => status === 200 && !OWN.has(path)).length,
    );
  });
});

test('quick login is forwarded only if it is enabled', async () => {
  const open = await gatewayApp({
    REDIS_URL: await testRedis(),
    IDENTITY_URL: behind.url,
    DEV_LOGIN: 'on',
    PUBLIC_URL: 'http://localhost:3000',
  });
  const signIn = (gateway: GatewayApp) =>
    gateway.post('/api/auth/dev-login', { role: 'admin' }, { origin: 'http://localhost:3000' });
  expect((await signIn(open)).status).toBe(200);
  expect(await (await open.get('/api/config')).json()).toMatchObject({ devLogin: true });
  await open.close();
  expect((await signIn(site)).status).toBe(404);
  expect(await (await site.get('/api/config')).json()).toMatchObject({ devLogin: false });
});
