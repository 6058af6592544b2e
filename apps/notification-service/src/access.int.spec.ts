import { user } from '@campus-deals/messaging/testing/service';
import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { undescribedRoutes } from '@campus-deals/service-defaults/testing';
import {
  type AccessRow,
  admins,
  describeAccess,
  everyone,
  type Person,
  SERVICES_ONLY,
  signedIn,
} from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NotificationUnderTest } from './testing/notification-app.js';
import { AlertLinks, FollowLinks, UnsubscribeLinks } from './subscriptions/mail-links.js';

const CALLERS: Record<Person, Caller> = {
  visitor: VISITOR,
  student: user(1),
  studentB: user(2),
  vendor: user(3, 'vendor'),
  vendorB: user(4, 'vendor'),
  admin: user(5, 'admin'),
};

const notification = await NotificationUnderTest.shared();
const { collegeId } = await notification.college();
for (let userId = 1; userId <= 5; userId++) notification.identity.contacts.set(userId, `user-${userId}@uni.example`);

async function aSubscription(): Promise<number> {
  await notification.post('subscribe', { email: 'reader@uni.example', collegeId });
  const [id = 0] = await notification.column<number>(
    "select id from newsletter_subscriptions where email = 'reader@uni.example'",
  );
  return id;
}

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
    // Open to all roles. This college does not exist.
    'POST /api/newsletter/subscribe': {
      answers: everyone(404),
      body: { email: 'anybody@uni.example', collegeId: 2_147_483_647 },
    },
    // A visitor must give an address.
    'POST /api/newsletter/unsubscribe': { answers: [400, 200, 200, 200, 200, 200], body: {} },
    'GET /api/newsletter/status': { answers: everyone() },
    'GET /api/colleges/:id/newsletters': { answers: everyone(), id: collegeId },
    'GET /api/colleges/:id/newsletters.rss': { answers: everyone(), id: collegeId },
    // Open to all roles, and missing.
    'GET /api/colleges/:id/newsletters/:newsletterId': { answers: everyone(404), id: collegeId },
    'GET /api/newsletter/one-click/:token': { answers: everyone(302), id: '1.x' },
    'GET /api/newsletter/one-click/alerts/:token': { answers: everyone(302), id: '1.x' },
    'POST /api/newsletter/one-click/:token': {
      answers: everyone(),
      path: async () => new URL(notification.get(UnsubscribeLinks).oneClick(await aSubscription())).pathname,
    },
    'POST /api/newsletter/one-click/alerts/:token': {
      answers: everyone(),
      path: () => new URL(notification.get(AlertLinks).oneClick(1)).pathname,
    },
    'POST /api/newsletter/one-click/alerts/:kind/:token': {
      answers: everyone(),
      path: () => {
        const token = notification.get(AlertLinks).page(1, 'deal-alert').split('token=')[1];
        return `/api/newsletter/one-click/alerts/deal-alert/${token}`;
      },
    },
    'POST /api/newsletter/one-click/follows/:token': {
      answers: everyone(),
      id: () => notification.get(FollowLinks).tokenOf(1),
    },
    'GET /api/user/follows': { answers: signedIn() },
    // This vendor does not exist.
    'POST /api/user/follows': { answers: signedIn(404), body: { topic: 'vendor:2147483647' } },
    // Pinning needs points, which these callers do not have.
    'POST /api/user/follows/:id/pin': { answers: signedIn(403) },
    'DELETE /api/user/follows/:id/pin': { answers: signedIn() },
    'DELETE /api/user/follows/:id': { answers: signedIn(404) },
    'POST /api/user/push-subscriptions': {
      answers: signedIn(),
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
    },
    'DELETE /api/user/push-subscriptions': {
      answers: signedIn(),
      body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc' },
    },
    'GET /api/newsletter/challenge': { answers: everyone() },
    'POST /api/newsletter/unsubscribe-link': { answers: everyone(400), body: { token: 'forged' } },
    'POST /api/newsletter/confirm': { answers: everyone(400), body: { token: 'forged' } },
    'POST /api/newsletter/preferences': { answers: everyone(400), body: { token: 'forged' } },
    'PATCH /api/newsletter/preferences': { answers: everyone(400), body: { token: 'forged' } },
    'POST /api/webhooks/mail': { answers: everyone(400), body: [] },
    'GET /api/admin/subscribers': { answers: admins() },
    'GET /api/admin/subscribers.csv': { answers: admins(), needsFreshSignIn: true },
    'POST /api/admin/subscribers': {
      answers: admins(404),
      body: { email: 'added@uni.example', collegeId: 2_147_483_647 },
    },
    'POST /api/admin/subscribers/search': { answers: admins(), body: { email: 'nobody@uni.example' } },
    'POST /api/admin/subscribers/import': {
      answers: admins(404),
      body: { collegeId: 2_147_483_647, dryRun: true, emails: [] },
    },
    'DELETE /api/admin/subscribers/:email': { answers: admins(404), id: 'nobody@uni.example' },
    'GET /internal/subscriptions/:id': { answers: SERVICES_ONLY, id: aSubscription },
    'POST /internal/exports': { answers: SERVICES_ONLY, body: { userId: 1, email: 'user-1@uni.example' } },
    'GET /api/admin/operations/notification/failed-events': { answers: admins() },
    'POST /api/admin/operations/notification/failed-events/:id/retry': { answers: admins(404) },
    'DELETE /api/admin/operations/notification/failed-events/:id': { answers: admins(404) },
    'GET /api/admin/newsletters/audience': { answers: admins() },
    'GET /api/admin/newsletters/schedule': { answers: admins() },
    'GET /api/admin/newsletters/preview': { answers: admins(404), query: 'collegeId=2147483647' },
    'GET /api/admin/newsletters/preview.html': { answers: admins(404), query: 'collegeId=2147483647' },
    'POST /api/admin/newsletters/test': { answers: admins(404), body: { collegeId: 2_147_483_647 } },
    'POST /api/admin/send-newsletters': { answers: admins(404), body: { collegeId: 2_147_483_647 } },
    'GET /api/admin/newsletters': { answers: admins() },
    'GET /api/admin/newsletters/:id': { answers: admins(404) },
    'GET /api/admin/newsletters/:id/recipients': { answers: admins(404) },
    'POST /api/admin/newsletters': { answers: admins(404), body: { collegeId: 2_147_483_647 } },
    'PUT /api/admin/newsletters/:id/issue': { answers: admins(404), body: { subject: 'Welcome back' } },
    'POST /api/admin/newsletters/:id/send': { answers: admins(404), body: {} },
    'PATCH /api/admin/newsletters/:id': { answers: admins(404), body: { ratePerSecond: 10 } },
    ...Object.fromEntries(
      ['pause', 'resume', 'cancel', 'reopen', 'retry-failed'].map((verb) => [
        `POST /api/admin/newsletters/:id/${verb}`,
        { answers: admins(404) } satisfies AccessRow,
      ]),
    ),
    'GET /api/user/notifications': { answers: signedIn() },
    'GET /api/user/notifications/unread-count': { answers: signedIn() },
    'GET /api/user/notifications/stream': { answers: signedIn() },
    'POST /api/user/notifications/read-all': { answers: signedIn() },
    // Belongs to one user; others get not found.
    'POST /api/user/notifications/:id/read': { answers: [401, 200, 404, 404, 404, 404], id: aNotification },
    'DELETE /api/user/notifications/:id': { answers: [401, 200, 404, 404, 404, 404], id: aNotification },
    'GET /api/admin/deliveries': { answers: admins() },
    'POST /api/admin/deliveries/:id/retry': { answers: admins(404) },
  },
  {
    routes: () => declaredRoutes(notification.app),
    ask: (person, method, path, body) => ask(CALLERS[person], method, path, body),
  },
);

test('every route declares its input and its answers', () => {
  expect(undescribedRoutes(notification.app)).toEqual([]);
});
