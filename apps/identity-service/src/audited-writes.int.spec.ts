import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites } from '@campus-deals/testing';
import { aYearAt, sharedIdentity } from './testing/identity-app.js';

const identity = await sharedIdentity();
const admin = await identity.member('admin');
await identity.college(1, 'Reed');
for (const neighbour of [identity.catalog, identity.billing, identity.notification])
  neighbour.on('POST /internal/exports', { body: { data: {} } });

async function aVerifiedUser(): Promise<number> {
  const { id } = await identity.member();
  await identity.sql(
    `insert into student_verifications (user_id, college_id, proven_by, confirmed_at, expires_at)
       values (?, 1, 'admin', now(), now() + interval '1 day')`,
    [id],
  );
  return id;
}

async function aCard(): Promise<number> {
  const [id = 0] = await identity.column<number>(
    `insert into student_cards (user_id, picture, created_at, expires_at)
       values (?, 'x', now(), now() + interval '1 day') returning id`,
    [(await identity.member()).id],
  );
  return id;
}

async function aSuspendedUser(): Promise<number> {
  const { id } = await identity.member();
  await identity.sql("update users set suspended_at = now(), suspension_reason = 'Sells notes' where id = ?", [id]);
  return id;
}

describeAuditedWrites(
  {
    'PATCH /api/admin/users/:id': {
      action: 'user.change',
      path: async () => `/api/admin/users/${(await identity.member()).id}`,
      body: { role: 'vendor' },
      refused: { body: { collegeId: 404 } },
    },
    'POST /api/admin/users/:id/end-sessions': {
      action: 'user.end-sessions',
      path: async () => `/api/admin/users/${(await identity.member()).id}/end-sessions`,
      refused: { path: '/api/admin/users/999999/end-sessions' },
    },
    'POST /api/admin/users/:id/export': {
      action: 'user.export',
      path: async () => `/api/admin/users/${(await identity.member()).id}/export`,
      refused: { path: '/api/admin/users/999999/export' },
    },
    'POST /api/admin/users/:id/student-verification': {
      action: 'student.verify',
      path: async () => `/api/admin/users/${(await identity.member()).id}/student-verification`,
      body: aYearAt(1),
      refused: { body: aYearAt(404) },
    },
    'PATCH /api/admin/users/:id/student-verification': {
      action: 'student.extend',
      path: async () => `/api/admin/users/${await aVerifiedUser()}/student-verification`,
      body: { expiresAt: aYearAt(1).expiresAt, reason: 'Studies for another year' },
      refused: { path: () => `/api/admin/users/${admin.id}/student-verification` },
    },
    'POST /api/admin/users/:id/student-verification/end': {
      action: 'student.end',
      path: async () => `/api/admin/users/${await aVerifiedUser()}/student-verification/end`,
      body: { reason: 'Left the college' },
      refused: { path: () => `/api/admin/users/${admin.id}/student-verification/end` },
    },
    'POST /api/admin/student-cards/:id/approve': {
      action: 'student-card.approve',
      path: async () => `/api/admin/student-cards/${await aCard()}/approve`,
      body: { collegeId: 1, expiresAt: aYearAt(1).expiresAt },
      refused: { body: { collegeId: 404, expiresAt: aYearAt(1).expiresAt } },
    },
    'POST /api/admin/student-cards/:id/reject': {
      action: 'student-card.reject',
      path: async () => `/api/admin/student-cards/${await aCard()}/reject`,
      body: { reason: 'Not readable' },
      refused: { path: '/api/admin/student-cards/999999/reject' },
    },
    'POST /api/admin/users/:id/suspend': {
      action: 'user.suspend',
      path: async () => `/api/admin/users/${(await identity.member()).id}/suspend`,
      body: { reason: 'Sells notes' },
      refused: { path: () => `/api/admin/users/${admin.id}/suspend` },
    },
    'POST /api/admin/users/:id/restore': {
      action: 'user.restore',
      path: async () => `/api/admin/users/${await aSuspendedUser()}/restore`,
      refused: { path: () => `/api/admin/users/${admin.id}/restore` },
    },
    'GET /api/admin/users.csv': {
      action: ['user.export-list', 'user.finish-export'],
      refused: { path: '/api/admin/users.csv?sort=nonsense' },
    },
    'DELETE /api/admin/users/:id': {
      action: 'user.delete',
      path: async () => `/api/admin/users/${(await identity.member()).id}`,
      refused: { path: () => `/api/admin/users/${admin.id}` },
    },
    'PATCH /api/admin/settings': {
      action: 'settings.change',
      body: { reportThreshold: 9 },
      refused: { body: { reportThreshold: 8, version: 0 } },
    },
    'POST /api/admin/operations/identity/failed-events/:id/retry': {
      action: 'event.retry',
      path: async () =>
        `/api/admin/operations/identity/failed-events/${await aFailedEvent(identity.app, 'identity')}/retry`,
      refused: { path: '/api/admin/operations/identity/failed-events/nobody/retry' },
    },
    'DELETE /api/admin/operations/identity/failed-events/:id': {
      action: 'event.drop',
      path: async () => `/api/admin/operations/identity/failed-events/${await aFailedEvent(identity.app, 'identity')}`,
      refused: { path: '/api/admin/operations/identity/failed-events/nobody' },
    },
  },
  {
    // Nobody needs to know afterwards who had what open.
    unaudited: ['POST /api/admin/looks'],
    routes: () => declaredRoutes(identity.app),
    ask: async (method, path, body) =>
      (await identity.ask(method as 'POST', path, { caller: admin.caller, ...(body && { body }) })).statusCode,
    actions: () => identity.audited(),
  },
);
