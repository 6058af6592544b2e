import { randomUUID } from 'node:crypto';
import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { describeAccess, SERVICES_ONLY, type AccessRow, type Person } from '@campus-deals/testing';
import { SessionsService } from './accounts/sessions/sessions.service.js';
import { aYearAt, sharedIdentity } from './testing/identity-app.js';

const identity = await sharedIdentity();
await identity.college(1, 'Reed');
const student = await identity.member();
const [studentB, vendor, vendorB, admin] = [
  await identity.member(),
  await identity.member('vendor'),
  await identity.member('vendor'),
  await identity.member('admin'),
];
const members = { student, studentB, vendor, vendorB, admin };
for (const neighbour of [identity.catalog, identity.billing, identity.notification])
  neighbour.on('POST /internal/exports', { body: { data: {} } });

const callerOf = (person: Person): Caller => (person === 'visitor' ? VISITOR : members[person].caller);

const OPEN = [200, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
const SIGNED_IN = [401, 200, 200, 200, 200, 200] as const satisfies AccessRow['answers'];
const ADMINS = [401, 403, 403, 403, 403, 200] as const satisfies AccessRow['answers'];
/** Open to all callers, who here send a bad token. */
const OPEN_TO_BAD_LINKS = [400, 400, 400, 400, 400, 400] as const satisfies AccessRow['answers'];

const studentsSession = (): Promise<number> =>
  identity.inContext(async () => (await identity.get(SessionsService).start(members.student.id)).sessionId);
const anyone = async (): Promise<number> => (await identity.member()).id;

describeAccess(
  {
    'POST /api/auth/dev-login': { answers: OPEN, body: { role: 'user' } },
    'GET /api/auth/user-by-supabase-id': {
      answers: [401, 401, 401, 401, 401, 401],
      path: `/api/auth/user-by-supabase-id?supabaseId=${randomUUID()}`,
    },
    'GET /api/auth/verify': { answers: OPEN_TO_BAD_LINKS, path: '/api/auth/verify?token=x' },
    'POST /api/auth/verify/account': { answers: OPEN_TO_BAD_LINKS, body: { token: 'x' } },
    'POST /api/auth/school-address': { answers: OPEN_TO_BAD_LINKS, body: { token: 'x' } },
    'GET /api/auth/sessions': { answers: SIGNED_IN },
    'DELETE /api/auth/sessions/:id': {
      answers: [401, 204, 404, 404, 404, 404],
      path: async () => `/api/auth/sessions/${await studentsSession()}`,
    },
    'POST /api/auth/logout': { answers: OPEN },
    'POST /api/auth/logout/everywhere': { answers: SIGNED_IN },
    'GET /api/user/profile': { answers: SIGNED_IN },
    'PUT /api/user/profile': { answers: SIGNED_IN, body: { name: 'Somebody' } },
    'GET /api/user/notification-preferences': { answers: SIGNED_IN },
    'POST /api/user/notification-preferences': { answers: SIGNED_IN, body: { browserNotifications: true } },
    'GET /api/user/student-verification': { answers: SIGNED_IN },
    // Not a school address: a school address would be sent a mail, at most one a minute.
    'POST /api/user/student-verification': {
      answers: [401, 400, 400, 400, 400, 400],
      body: { email: 'a@mail.example' },
    },
    'GET /api/user/student-card': { answers: SIGNED_IN },
    'POST /api/user/student-card': { answers: [401, 400, 400, 400, 400, 400], body: {} },
    'DELETE /api/user/student-card': { answers: SIGNED_IN },
    // Nobody here has chosen a college.
    'GET /api/admin/student-cards': { answers: ADMINS },
    'GET /api/admin/student-cards/:id/picture': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/student-cards/999999/picture',
    },
    'POST /api/admin/student-cards/:id/approve': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/student-cards/999999/approve',
      body: { collegeId: 1, expiresAt: aYearAt(1).expiresAt },
    },
    'POST /api/admin/student-cards/:id/reject': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/student-cards/999999/reject',
      body: { reason: 'Not readable' },
    },
    'GET /api/user/referrals': { answers: SIGNED_IN },
    'GET /api/user/export': { answers: SIGNED_IN },
    'GET /api/admin/users': { answers: ADMINS },
    'PATCH /api/admin/users/:id': {
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}`,
      body: { role: 'vendor' },
    },
    'GET /api/admin/users.csv': { answers: ADMINS, needsFreshSignIn: true },
    'POST /api/admin/users/:id/end-sessions': {
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}/end-sessions`,
    },
    'POST /api/admin/users/:id/suspend': {
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}/suspend`,
      body: { reason: 'Sells notes' },
    },
    'POST /api/admin/users/:id/restore': {
      answers: [401, 403, 403, 403, 403, 409],
      path: async () => `/api/admin/users/${await anyone()}/restore`,
    },
    'POST /api/admin/users/:id/export': {
      needsFreshSignIn: true,
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}/export`,
    },
    'DELETE /api/admin/users/:id': {
      answers: [401, 403, 403, 403, 403, 202],
      path: async () => `/api/admin/users/${await anyone()}`,
    },
    'GET /api/admin/users/:id/student-verification': {
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}/student-verification`,
    },
    'POST /api/admin/users/:id/student-verification': {
      answers: ADMINS,
      path: async () => `/api/admin/users/${await anyone()}/student-verification`,
      body: aYearAt(1),
    },
    // Nobody here is verified.
    'PATCH /api/admin/users/:id/student-verification': {
      answers: [401, 403, 403, 403, 403, 409],
      path: async () => `/api/admin/users/${await anyone()}/student-verification`,
      body: { expiresAt: aYearAt(1).expiresAt, reason: 'Studies for another year' },
    },
    'POST /api/admin/users/:id/student-verification/end': {
      answers: [401, 403, 403, 403, 403, 409],
      path: async () => `/api/admin/users/${await anyone()}/student-verification/end`,
      body: { reason: 'Left the college' },
    },
    'GET /api/admin/users/erasures': { answers: ADMINS },
    'GET /api/admin/audit-log': { answers: ADMINS },
    'GET /api/admin/activity': { answers: ADMINS },
    'GET /api/admin/settings': { answers: ADMINS },
    'PATCH /api/admin/settings': { answers: ADMINS, body: { reportThreshold: 5 } },
    'GET /internal/waiting': { answers: SERVICES_ONLY },
    'GET /internal/settings': { answers: SERVICES_ONLY },
    'GET /api/admin/stats/users/count': { answers: ADMINS },
    'POST /internal/sessions/resolve': { answers: SERVICES_ONLY, body: { token: 'x' } },
    'GET /internal/users/:id/contact': { answers: SERVICES_ONLY, path: '/internal/users/1/contact' },
    'GET /internal/users/:id/student-status': { answers: SERVICES_ONLY, path: '/internal/users/1/student-status' },
    'POST /internal/users/:id/magic-link': { answers: SERVICES_ONLY, path: '/internal/users/1/magic-link' },
    'POST /internal/student-verifications/:id/link': {
      answers: SERVICES_ONLY,
      path: '/internal/student-verifications/1/link',
    },
    'GET /internal/erasures/:id': { answers: SERVICES_ONLY, path: `/internal/erasures/${randomUUID()}` },
    // The only admin must stay. This row is last because it deletes the other accounts.
    'DELETE /api/user/account': { answers: [401, 202, 202, 202, 202, 409], body: { confirmation: 'DELETE' } },
    'GET /api/admin/operations/identity/failed-events': { answers: [401, 403, 403, 403, 403, 200] },
    'POST /api/admin/operations/identity/failed-events/:id/retry': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/identity/failed-events/nobody/retry',
    },
    'DELETE /api/admin/operations/identity/failed-events/:id': {
      answers: [401, 403, 403, 403, 403, 404],
      path: '/api/admin/operations/identity/failed-events/nobody',
    },
  },
  {
    routes: () => declaredRoutes(identity.app),
    ask: async (person, method, path, body) =>
      (await identity.ask(method as 'GET', path, { caller: callerOf(person), ...(body && { body }) })).statusCode,
  },
);
