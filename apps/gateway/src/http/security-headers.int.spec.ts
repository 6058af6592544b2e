import { sessionCookieName } from '@campus-deals/contracts/identity/session-cookie';
import { forFile, testRedis } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { ROUTES, type Route } from '../routes.js';
import { allAt, fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';

const SITE = 'https://campus.test';
const COOKIE = `${sessionCookieName(SITE)}=${'a'.repeat(43)}`;
/** Headers that reveal the software behind the gateway. */
const REVEALING = {
  server: 'nginx/1.2.3',
  'x-powered-by': 'Express',
  'x-cache-tags': 'colleges',
  'x-invalidate-tags': 'college-1',
};

const COMMON = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
const DATA = { ...COMMON, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
const KINDS = {
  data: { ...DATA, 'cross-origin-resource-policy': 'same-origin' },
  embeddable: { ...DATA, 'cross-origin-resource-policy': 'cross-origin' },
  framed: {
    ...COMMON,
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self';connect-src 'self';form-action 'none';frame-ancestors 'self'",
    'cross-origin-resource-policy': 'cross-origin',
  },
  page: {
    ...COMMON,
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self' https://project.example;frame-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(), payment=(self), usb=(), geolocation=(self), browsing-topics=()',
    'x-frame-options': 'DENY',
  },
};
const kindOf = (route: Route): keyof typeof KINDS =>
  route.isPage || route.to === 'web' ? 'page' : route.embeddable ? 'embeddable' : route.framed ? 'framed' : 'data';

/** Whether the response is the same for all users, or comes from the gateway itself. */
const isShared = (route: Route): boolean =>
  route.cache === 'public' || route.to === 'gateway' || route.to === 'web' || route.embeddable === true;

const behind = await forFile(
  fakeService((app) => {
    app.post('/internal/sessions/resolve', async () => ({ sessionId: 5, userId: 5, role: 'admin' }));
    app.all('/*', async (_request, reply) =>
      reply.headers({ ...REVEALING, 'content-security-policy': 'default-src *', 'set-cookie': 'a=1' }).send({}),
    );
  }),
);
const gateway = await forFile(
  gatewayApp({
    REDIS_URL: await testRedis(),
    PUBLIC_URL: SITE,
    ...allAt(behind.url),
    WEB_URL: behind.url,
    AUTH_PROVIDER_URL: behind.url,
    PAYMENT_PROVIDER_URL: behind.url,
    SUPABASE_URL: 'https://project.example',
    TRUST_PROXY: 'loopback',
  }),
);

async function answerOf(route: Route): Promise<Headers> {
  const method = methodOf(route);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(gateway.url + route.path.replaceAll(':id', '5').replace('*', '5'), {
    method,
    headers: {
      cookie: COOKIE,
      origin: SITE,
      'x-forwarded-for': '203.0.113.7',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  });
  await answer.body?.cancel();
  return answer.headers;
}

/** Paths without a row: the pages, and a path that does not exist, which is handled like a page. */
const OTHERS: Route[] = [
  { path: '/api/nothing', to: 'web', session: 'none' },
  { path: '/', to: 'web', session: 'none' },
  { path: '/no/such/page', to: 'web', session: 'none' },
];
const methodOf = ({ path, methods }: Route): string => methods?.[0] ?? (path === '/api/gate' ? 'DELETE' : 'GET');
const rows = [...ROUTES, ...OTHERS].map((route) => [`${methodOf(route)} ${route.path}`, route] as const);

test.each(rows)(
  '%s has the headers of its kind, and reveals nothing about the software behind it',
  async (_name, route) => {
    const headers = await answerOf(route);
    const names = new Set(Object.values(KINDS).flatMap((kind) => Object.keys(kind)));
    const carried = Object.fromEntries([...headers].filter(([name]) => names.has(name)));
    expect(carried).toEqual(KINDS[kindOf(route)]);
    expect(Object.keys(REVEALING).filter((name) => headers.has(name))).toEqual([]);
    // Personal responses are never cached.
    expect(isShared(route) || headers.get('cache-control') === 'no-store').toBe(true);
  },
);
