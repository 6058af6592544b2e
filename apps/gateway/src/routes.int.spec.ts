import { forFile, testRedis } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { findRoute, ROUTES } from './routes.js';
import { allAt, fakeService } from './testing/fake-service.js';
import { gatewayApp, type GatewayApp } from './testing/gateway-app.js';

const behind = await forFile(fakeService((app) => app.all('/*', async () => ({}))));
const standIns = { AUTH_PROVIDER_URL: behind.url, PAYMENT_PROVIDER_URL: behind.url };
const site = await forFile(gatewayApp({ REDIS_URL: await testRedis(), ...allAt(behind.url), ...standIns }));

const forwarded = ROUTES.filter(({ to, isDevLogin }) => to !== 'gateway' && !isDevLogin);
const calls = forwarded.flatMap((row) =>
  (['get', 'post'] as const).flatMap((method) => {
    const path = row.path.replace('*', '1').replace(':id', '1');
    return findRoute(method.toUpperCase(), path) === row ? [{ method, path, session: row.session }] : [];
  }),
);

// `npm run lint` checks that the table serves each route of a service as its controller declares.
test.each(calls)('a visitor at $method $path, whose session is $session', async ({ method, path, session }) => {
  behind.seen.splice(0);
  const { status } = await (method === 'get' ? site.get(path) : site.post(path, {}));
  const isRejected = session === 'required';
  expect(status).toBe(isRejected ? 401 : 200);
  expect(behind.seen.filter(({ url }) => url === path)).toHaveLength(isRejected ? 0 : 1);
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
