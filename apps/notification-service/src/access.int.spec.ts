import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import { describeAccess, SERVICES_ONLY, type AccessRow, type Person } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NotificationUnderTest } from './testing/notification-app.js';
import { AlertLinks, FollowLinks, UnsubscribeLinks } from './subscriptions/mail-links.js';

const user = (userId: number, role: 'student' | 'vendor' | 'admin'): Caller => ({
  kind: 'user',
  userId,
  role,
  sessionId: userId,
});
const CALLERS: Record<Person, Caller> = {
  visitor: VISITOR,
  student: user(1, 'student'),
  studentB: user(2, 'student'),
  vendor: user(3, 'vendor'),
  vendorB: user(4, 'vendor'),
  admin: user(5, 'admin'),
};

const notification = await NotificationUnderTest.shared();
const { collegeId } = await notification.college();
for (let userId = 1; userId <= 5; userId++) notification.identity.contacts.set(userId, `user-${userId}@uni.example`);

const OPEN = [200, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];

const INVALID = [400, 400, 400, 400, 400, 400] as const satisfies AccessRow['answers'];
const LEADS_ON = [302, 302, 302, 302, 302, 302] as const satisfies AccessRow['answers'];
const MISSING = [404, 404, 404, 404, 404, 404] as const satisfies AccessRow['answers'];
/** Answers for a thing that does not exist. */
const ADMINS_MISS = [401, 403, 403, 403, 403, 404] as const satisfies AccessRow['answers'];
const ADMINS_ONLY = [401, 403, 403, 403, 403, 200] as const satisfies AccessRow['answers'];

async function aSubscription(): Promise<number> {
  await notification.post('subscribe', { email: 'reader@uni.example', collegeId });
  const [id = 0] = await notification.column<number>(
    "select id from newsletter_subscriptions where email = 'reader@uni.example'",
  );
  return id;
}

const SIGNED_IN = [401, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];

/** Creates a notification for the first student. */
async function aNotification(): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into notifications (kind, user_id, title, description, cause)
     values ('sample', 1, 'Hello', 'To you alone.', gen_random_uuid()::text) returning id`,
  );
  return id;
}

async function ask(caller: Caller, method: string, url: string, body?: object): Promise<number> {
  if (url.endsWith('/stream')) return (await notification.stream(caller)).status;
  return (await notification.ask(method as 'GET', url, { caller, body })).statusCode;
}

describeAccess(
  {
    // Open to all roles. This college does not exist; the tests below use a real one.
    'POST /api/newsletter/subscribe': {
      answers: MISSING,
      body: { email: 'anybody@uni.example', collegeId: 2_147_483_647 },
    },
    // A visitor must give an address.
    'POST /api/newsletter/unsubscribe': { answers: [400, 200, 200, 200, 200, 200], body: {} },
    'GET /api/newsletter/status': { answers: OPEN },
    'GET /api/colleges/:id/newsletters': { answers: OPEN, path: () => `/api/colleges/${collegeId}/newsletters` },
    'GET /api/colleges/:id/newsletters.rss': {
      answers: OPEN,
      path: () => `/api/colleges/${collegeId}/newsletters.rss`,
    },
    // Open to all roles, and missing.
    'GET /api/colleges/:id/newsletters/:newsletterId': {
      answers: MISSING,
      path: () => `/api/colleges/${collegeId}/newsletters/999999`,
    },
    'GET /api/newsletter/one-click/:token': { answers: LEADS_ON, path: '/api/newsletter/one-click/1.x' },
    'GET /api/newsletter/one-click/alerts/:token': { answers: LEADS_ON, path: '/api/newsletter/one-click/alerts/1.x' },
    'POST /api/newsletter/one-click/:token': {
      answers: OPEN,
      path: async () => new URL(notification.get(UnsubscribeLinks).oneClick(await aSubscription())).pathname,
    },
    'POST /api/newsletter/one-click/alerts/:token': {
      answers: OPEN,
      path: () => new URL(notification.get(AlertLinks).oneClick(1)).pathname,
    },
    'POST /api/newsletter/one-click/alerts/:kind/:token': {
      answers: OPEN,
      path: () => {
        const token = notification.get(AlertLinks).page(1, 'deal-alert').split('token=')[1];
        return `/api/newsletter/one-click/alerts/deal-alert/${token}`;
      },
    },
    'POST /api/newsletter/one-click/follows/:token': {
      answers: OPEN,
      path: () => `/api/newsletter/one-click/follows/${notification.get(FollowLinks).tokenOf(1)}`,
    },
    'GET /api/user/follows': { answers: SIGNED_IN },
    // This vendor does not exist.
    'POST /api/user/follows': { answers: [401, 404, 404, 404, 404, 404], body: { topic: 'vendor:2147483647' } },
    // Pinning needs points, which these callers do not have.
    'POST /api/user/follows/:id/pin': { answers: [401, 403, 403, 403, 403, 403] },
    'DELETE /api/user/follows/:id/pin': { answers: SIGNED_IN, path: '/api/user/follows/999999/pin' },
    'DELETE /api/user/follows/:id': { answers: [401, 404, 404, 404, 404, 404] },
    'POST /api/user/push-subscriptions': {
      answers: SIGNED_IN,
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
    },
    'DELETE /api/user/push-subscriptions': {
      answers: SIGNED_IN,
      body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc' },
    },
    'GET /api/newsletter/challenge': { answers: OPEN },
    'POST /api/newsletter/unsubscribe-link': { answers: INVALID, body: { token: 'forged' } },
    'POST /api/newsletter/confirm': { answers: INVALID, body: { token: 'forged' } },
    'POST /api/newsletter/preferences': { answers: INVALID, body: { token: 'forged' } },
    'PATCH /api/newsletter/preferences': { answers: INVALID, body: { token: 'forged' } },
    'POST /api/webhooks/mail': { answers: INVALID, body: [] },
    'GET /api/admin/subscribers': { answers: ADMINS_ONLY },
    'GET /api/admin/subscribers.csv': { answers: ADMINS_ONLY, needsFreshSignIn: true },
    'POST /api/admin/subscribers': {
      answers: ADMINS_MISS,
      body: { email: 'added@uni.example', collegeId: 2_147_483_647 },
    },
    'POST /api/admin/subscribers/search': { answers: ADMINS_ONLY, body: { email: 'nobody@uni.example' } },
    'POST /api/admin/subscribers/import': {
      answers: ADMINS_MISS,
      body: { collegeId: 2_147_483_647, dryRun: true, emails: [] },
    },
    'DELETE /api/admin/subscribers/:email': { answers: ADMINS_MISS, path: '/api/admin/subscribers/nobody@uni.example' },
    'GET /internal/subscriptions/:id': {
      answers: SERVICES_ONLY,
      path: async () => `/internal/subscriptions/${await aSubscription()}`,
    },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 1, email: 'user-1@uni.example' } },
    'GET /api/admin/operations/notification/failed-events': { answers: ADMINS_ONLY },
    'POST /api/admin/operations/notification/failed-events/:id/retry': { answers: ADMINS_MISS },
    'DELETE /api/admin/operations/notification/failed-events/:id': { answers: ADMINS_MISS },
    'GET /api/admin/newsletters/audience': { answers: ADMINS_ONLY },
    'GET /api/admin/newsletters/schedule': { answers: ADMINS_ONLY },
    'GET /api/admin/newsletters/preview': {
      answers: ADMINS_MISS,
      path: '/api/admin/newsletters/preview?collegeId=2147483647',
    },
    'GET /api/admin/newsletters/preview.html': {
      answers: ADMINS_MISS,
      path: '/api/admin/newsletters/preview.html?collegeId=2147483647',
    },
    'POST /api/admin/newsletters/test': { answers: ADMINS_MISS, body: { collegeId: 2_147_483_647 } },
    'POST /api/admin/send-newsletters': { answers: ADMINS_MISS, body: { collegeId: 2_147_483_647 } },
    'GET /api/admin/newsletters': { answers: ADMINS_ONLY },
    'GET /api/admin/newsletters/:id': { answers: ADMINS_MISS },
    'GET /api/admin/newsletters/:id/recipients': { answers: ADMINS_MISS },
    'POST /api/admin/newsletters': { answers: ADMINS_MISS, body: { collegeId: 2_147_483_647 } },
    'PUT /api/admin/newsletters/:id/issue': { answers: ADMINS_MISS, body: { subject: 'Welcome back' } },
    'POST /api/admin/newsletters/:id/send': { answers: ADMINS_MISS, body: {} },
    'PATCH /api/admin/newsletters/:id': { answers: ADMINS_MISS, body: { ratePerSecond: 10 } },
    ...Object.fromEntries(
      ['pause', 'resume', 'cancel', 'reopen', 'retry-failed'].map((verb) => [
        `POST /api/admin/newsletters/:id/${verb}`,
        { answers: ADMINS_MISS } satisfies AccessRow,
      ]),
    ),
    'GET /api/user/notifications': { answers: SIGNED_IN },
    'GET /api/user/notifications/unread-count': { answers: SIGNED_IN },
    'GET /api/user/notifications/stream': { answers: SIGNED_IN },
    'POST /api/user/notifications/read-all': { answers: SIGNED_IN },
    // Belongs to one user; others get not found.
    'POST /api/user/notifications/:id/read': {
      answers: [401, 200, 404, 404, 404, 404],
      path: async () => `/api/user/notifications/${await aNotification()}/read`,
    },
    'DELETE /api/user/notifications/:id': {
      answers: [401, 200, 404, 404, 404, 404],
      path: async () => `/api/user/notifications/${await aNotification()}`,
    },
    'GET /api/admin/deliveries': { answers: ADMINS_ONLY },
    'POST /api/admin/deliveries/:id/retry': { answers: ADMINS_MISS },
  },
  {
    routes: () => declaredRoutes(notification.app),
    ask: (person, method, path, body) => ask(CALLERS[person], method, path, body),
  },
);

test.each(Object.entries(CALLERS))('%s may subscribe an address', async (person, caller) => {
  expect(
    await ask(caller, 'POST', '/api/newsletter/subscribe', {
      email: `by-${person}@uni.example`.toLowerCase(),
      collegeId,
    }),
  ).toBe(200);
});

test('every route declares its input and its answers', () => {
  expect(undescribedRoutes(notification.app)).toEqual([]);
});

test('other services may call', async () => {
  expect(
    await ask({ kind: 'service', name: 'identity' }, 'GET', `/internal/subscriptions/${await aSubscription()}`),
  ).toBe(200);
});
