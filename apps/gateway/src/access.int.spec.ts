import { sessionCookieName } from '@campus-deals/contracts/identity/session-cookie';
import { admins, describeAccess, everyone, forFile, type Person, testRedis } from '@campus-deals/testing';
import { allAt, fakeService } from './testing/fake-service.js';
import { gatewayApp } from './testing/gateway-app.js';

/** The session for each person's cookie. */
const SESSIONS: Record<Exclude<Person, 'visitor'>, object> = {
  student: { sessionId: 1, userId: 1, role: 'student' },
  studentB: { sessionId: 2, userId: 2, role: 'student' },
  vendor: { sessionId: 3, userId: 3, role: 'vendor' },
  vendorB: { sessionId: 4, userId: 4, role: 'vendor' },
  admin: { sessionId: 5, userId: 5, role: 'admin' },
};
const tokenOf = (person: string): string => person.padEnd(43, 'x');

const behind = await forFile(
  fakeService((app) => {
    app.post('/internal/sessions/resolve', async (request, reply) => {
      const { token } = request.body as { token: string };
      const found = Object.entries(SESSIONS).find(([person]) => token === tokenOf(person));
      return found ? found[1] : reply.code(404).send({});
    });
  }),
);
const site = await forFile(gatewayApp({ REDIS_URL: await testRedis(), ...allAt(behind.url) }));

// The gateway's own routes. Forwarded routes are covered by routes.int.spec.ts and the services' own tables.
describeAccess(
  {
    'GET /api/config': { answers: everyone() },
    'POST /api/gate': { answers: everyone(), body: { password: 'any' } },
    'DELETE /api/gate': { answers: everyone(204) },
    'GET /api/health': { answers: everyone() },
    'GET /api/admin/operations/health': { answers: admins() },
    'GET /api/auth/session': { answers: everyone() },
    'GET /api/docs': { answers: everyone() },
    'GET /api/docs/openapi.json': { answers: everyone() },
    'GET /api/docs/assets/:name': { answers: everyone(), id: 'start.js' },
  },
  {
    routes: () => site.gateway.ownRoutes.map(({ method, url }) => ({ route: `${method} ${url}`, access: 'everyone' })),
    ask: async (person, method, path, body) => {
      const cookie: Record<string, string> =
        person === 'visitor' ? {} : { cookie: `${sessionCookieName('http://campus.test')}=${tokenOf(person)}` };
      if (method === 'GET') return (await site.get(path, cookie)).status;
      if (method === 'POST') return (await site.post(path, body, cookie)).status;
      const headers = { ...cookie, origin: 'http://campus.test' };
      return (await fetch(site.url + path, { method, headers })).status;
    },
  },
);
