import { randomUUID } from 'node:crypto';
import { declaredRoutes, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { admins, describeAccess, everyone, type Person, SERVICES_ONLY, signedIn } from '@campus-deals/testing';
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

const studentsSession = (): Promise<number> =>
  identity.inContext(async () => (await identity.get(SessionsService).start(members.student.id)).sessionId);
const anyone = async (): Promise<number> => (await identity.member()).id;

describeAccess(
  {
    'POST /api/auth/dev-login': { answers: everyone(), body: { role: 'user' } },
    'GET /api/auth/user-by-supabase-id': { answers: everyone(401), query: `supabaseId=${randomUUID()}` },
    'GET /api/auth/verify': { answers: everyone(400), query: 'token=x' },
    'POST /api/auth/verify/account': { answers: everyone(400), body: { token: 'x' } },
    'POST /api/auth/school-address': { answers: everyone(400), body: { token: 'x' } },
    'GET /api/auth/sessions': { answers: signedIn() },
    'DELETE /api/auth/sessions/:id': { answers: [401, 204, 404, 404, 404, 404], id: studentsSession },
    'POST /api/auth/logout': { answers: everyone() },
    'POST /api/auth/logout/everywhere': { answers: signedIn() },
    'GET /api/user/profile': { answers: signedIn() },
    'PUT /api/user/profile': { answers: signedIn(), body: { name: 'Somebody' } },
    'GET /api/user/notification-preferences': { answers: signedIn() },
    'POST /api/user/notification-preferences': { answers: signedIn(), body: { browserNotifications: true } },
    'GET /api/user/student-verification': { answers: signedIn() },
    // Not a school address: a school address would be sent a mail, at most one a minute.
    'POST /api/user/student-verification': { answers: signedIn(400), body: { email: 'a@mail.example' } },
    'GET /api/user/student-card': { answers: signedIn() },
    'POST /api/user/student-card': { answers: signedIn(400), body: {} },
    'DELETE /api/user/student-card': { answers: signedIn() },
    // No account here has chosen a college.
    'GET /api/admin/student-cards': { answers: admins() },
    'GET /api/admin/student-cards/:id/picture': { answers: admins(404) },
    'POST /api/admin/student-cards/:id/approve': {
      answers: admins(404),
      body: { collegeId: 1, expiresAt: aYearAt(1).expiresAt },
    },
    'POST /api/admin/student-cards/:id/reject': { answers: admins(404), body: { reason: 'Not readable' } },
    'GET /api/user/referrals': { answers: signedIn() },
    'GET /api/user/export': { answers: signedIn() },
    'GET /api/admin/users': { answers: admins() },
    'PATCH /api/admin/users/:id': { answers: admins(), id: anyone, body: { role: 'vendor' } },
    'GET /api/admin/users.csv': { answers: admins(), needsFreshSignIn: true },
    'POST /api/admin/users/:id/end-sessions': { answers: admins(), id: anyone },
    'POST /api/admin/users/:id/suspend': { answers: admins(), id: anyone, body: { reason: 'Sells notes' } },
    'POST /api/admin/users/:id/restore': { answers: admins(409), id: anyone },
    'POST /api/admin/users/:id/export': { answers: admins(), needsFreshSignIn: true, id: anyone },
    'DELETE /api/admin/users/:id': { answers: admins(202), id: anyone },
    'GET /api/admin/users/:id/student-verification': { answers: admins(), id: anyone },
    'POST /api/admin/users/:id/student-verification': { answers: admins(), id: anyone, body: aYearAt(1) },
    // No account here is verified.
    'PATCH /api/admin/users/:id/student-verification': {
      answers: admins(409),
      id: anyone,
      body: { expiresAt: aYearAt(1).expiresAt, reason: 'Studies for another year' },
    },
    'POST /api/admin/users/:id/student-verification/end': {
      answers: admins(409),
      id: anyone,
      body: { reason: 'Left the college' },
    },
    'GET /api/admin/users/erasures': { answers: admins() },
    'GET /api/admin/audit-log': { answers: admins() },
    'GET /api/admin/activity': { answers: admins() },
    'GET /api/admin/settings': { answers: admins() },
    'PATCH /api/admin/settings': { answers: admins(), body: { reportThreshold: 5 } },
    'GET /internal/waiting': { answers: SERVICES_ONLY },
    'GET /internal/settings': { answers: SERVICES_ONLY },
    'GET /api/admin/stats/users/count': { answers: admins() },
    'POST /internal/sessions/resolve': { answers: SERVICES_ONLY, body: { token: 'x' } },
    'GET /internal/users/:id/contact': { answers: SERVICES_ONLY, id: 1 },
    'GET /internal/users/:id/student-status': { answers: SERVICES_ONLY, id: 1 },
    'POST /internal/users/:id/magic-link': { answers: SERVICES_ONLY, id: 1 },
    'POST /internal/student-verifications/:id/link': { answers: SERVICES_ONLY, id: 1 },
    'GET /internal/erasures/:id': { answers: SERVICES_ONLY, id: () => randomUUID() },
    // The only admin must stay. This row is last because it deletes the other accounts.
    'DELETE /api/user/account': { answers: [401, 202, 202, 202, 202, 409], body: { confirmation: 'DELETE' } },
    'GET /api/admin/operations/identity/failed-events': { answers: admins() },
    'POST /api/admin/operations/identity/failed-events/:id/retry': { answers: admins(404) },
    'DELETE /api/admin/operations/identity/failed-events/:id': { answers: admins(404) },
  },
  {
    routes: () => declaredRoutes(identity.app),
    ask: async (person, method, path, body) =>
      (await identity.ask(method as 'GET', path, { caller: callerOf(person), ...(body && { body }) })).statusCode,
  },
);
