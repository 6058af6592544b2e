import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites, exportOf } from '@campus-deals/testing';
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

const anyone = async () => (await identity.member()).id;
const failedEvent = () => aFailedEvent(identity.app, 'identity');

describeAuditedWrites(
  {
    'PATCH /api/admin/users/:id': {
      action: 'user.change',
      id: anyone,
      body: { role: 'vendor' },
      refused: { body: { collegeId: 404 } },
    },
    'POST /api/admin/users/:id/end-sessions': { action: 'user.end-sessions', id: anyone },
    'POST /api/admin/users/:id/export': { action: 'user.export', id: anyone },
    'POST /api/admin/users/:id/student-verification': {
      action: 'student.verify',
      id: anyone,
      body: aYearAt(1),
      refused: { body: aYearAt(404) },
    },
    'PATCH /api/admin/users/:id/student-verification': {
      action: 'student.extend',
      id: aVerifiedUser,
      body: { expiresAt: aYearAt(1).expiresAt, reason: 'Studies for another year' },
    },
    'POST /api/admin/users/:id/student-verification/end': {
      action: 'student.end',
      id: aVerifiedUser,
      body: { reason: 'Left the college' },
    },
    'POST /api/admin/student-cards/:id/approve': {
      action: 'student-card.approve',
      id: aCard,
      body: { collegeId: 1, expiresAt: aYearAt(1).expiresAt },
      refused: { body: { collegeId: 404, expiresAt: aYearAt(1).expiresAt } },
    },
    'POST /api/admin/student-cards/:id/reject': {
      action: 'student-card.reject',
      id: aCard,
      body: { reason: 'Not readable' },
    },
    'POST /api/admin/users/:id/suspend': { action: 'user.suspend', id: anyone, body: { reason: 'Sells notes' } },
    'POST /api/admin/users/:id/restore': { action: 'user.restore', id: aSuspendedUser },
    'GET /api/admin/users.csv': exportOf('user'),
    'DELETE /api/admin/users/:id': { action: 'user.delete', id: anyone },
    'PATCH /api/admin/settings': {
      action: 'settings.change',
      body: { reportThreshold: 9 },
      refused: { body: { reportThreshold: 8, version: 0 } },
    },
    'POST /api/admin/operations/identity/failed-events/:id/retry': { action: 'event.retry', id: failedEvent },
    'DELETE /api/admin/operations/identity/failed-events/:id': { action: 'event.drop', id: failedEvent },
  },
  {
    routes: () => declaredRoutes(identity.app),
    ask: async (method, path, body) =>
      (await identity.ask(method as 'POST', path, { caller: admin.caller, ...(body && { body }) })).statusCode,
    actions: () => identity.audited(),
  },
);
