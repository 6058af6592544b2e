import { describe, expect, test } from 'vitest';
import { findRoute, isStandIn, ROUTES } from './routes.js';

describe('the route table', () => {
  // `npm run lint` checks that each route of a service gets a row of that service.
  test.each([
    ['GET', '/api/docs/openapi.json', 'gateway'],
    ['GET', '/api/auth/session', 'gateway'],
    ['POST', '/auth/v1/otp', 'auth-provider'],
    ['GET', '/auth/v1/.well-known/jwks.json', 'auth-provider'],
    ['OPTIONS', '/auth/v1/otp', 'auth-provider'],
    ['POST', '/api/counter/v1/holds/5f0c7a52/commit', 'catalog'],
    ['GET', '/api/vendor/payment/status', 'billing'],
    ['GET', '/payment-provider/stripe.js', 'payment-provider'],
    ['POST', '/payment-provider/v1/payment_intents/pi_1/confirm', 'payment-provider'],
    ['DELETE', '/api/admin/subscribers/ann@uni.example', 'notification'],
  ])('%s %s is served by %s', (method, path, service) => {
    expect(findRoute(method, path)?.to).toBe(service);
  });

  test.each([
    '/api/',
    '/api/collegesx',
    '/api/states/x',
    '/api/internal/sessions/resolve',
    '/api/ready',
    '/api/user/profile/x',
    '/api/admin',
    '/api/admin/stats/payments/count',
    '/api/vendor/payment',
    '/api/vendor/payment/x',
    '/api//colleges',
    '/api/webhooks/stripe',
    '/api/webhooks/mail',
    '/auth/login',
    '/auth/callback',
    '/auth/v10/otp',
  ])('%s does not exist', (path) => {
    expect(findRoute('GET', path)).toBeUndefined();
  });

  test('only reads of the catalogue and of sent newsletters are shared between users', () => {
    const shared = ROUTES.filter((route) => route.cache === 'public');
    const others = shared.filter((route) => route.to !== 'catalog').map(({ path }) => path);
    expect(others).toEqual(['/api/colleges/:id/newsletters/*', '/api/colleges/:id/newsletters.rss']);
    expect(shared.every((route) => route.session !== 'required')).toBe(true);
  });

  test.each([
    ['POST', '/api/deals/5/save'],
    ['DELETE', '/api/deals/5/save'],
    ['POST', '/api/deals/5/redemptions'],
  ])('%s %s is not shared, and never treated as a visitor’s while the session cannot be resolved', (method, path) => {
    expect(findRoute(method, path)).toMatchObject({ session: 'exact' });
    expect(findRoute(method, path)?.cache).toBeUndefined();
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of one’s own review is private, despite its public parent path', (method) => {
    expect(findRoute(method, '/api/vendors/5/reviews/mine')).toMatchObject({ session: 'required' });
    expect(findRoute(method, '/api/vendors/5/reviews/mine')?.cache).toBeUndefined();
    expect(findRoute('GET', '/api/vendors/5/reviews')?.cache).toBe('public');
  });

  test('only one segment matches an id', () => {
    expect(findRoute('POST', '/api/deals/5/interactions')?.limit).toBe('read');
    for (const path of ['/api/deals/5/interactions/x', '/api/deals/5/6/interactions'])
      expect(findRoute('POST', path)?.limit).toBeUndefined();
  });

  test('everything for admins, vendors and users needs a session', () => {
    const personal = ROUTES.filter(({ path }) =>
      ['/api/admin/', '/api/user/', '/api/vendor/'].some((start) => path.startsWith(start)),
    );
    const open = personal.filter((route) => route.session !== 'required');
    // A payer needs no account, but a signed-in payer is never treated as a visitor.
    expect(open.map(({ path, session }) => [path, session])).toEqual([['/api/vendor/payment', 'exact']]);
  });

  test('these routes are open before the gate or from anywhere, and no others', () => {
    const open = ROUTES.flatMap(({ path, to, methods, session, beforeGate, fromAnywhere }) => {
      const openings = [beforeGate && 'before the gate', fromAnywhere && 'from anywhere'].filter(Boolean);
      return openings.length > 0
        ? [`${to}, ${methods?.join('|') ?? 'any method'}, ${path}, session ${session}, ${openings.join(', ')}`]
        : [];
    });
    expect(open).toEqual([
      'gateway, any method, /api/config, session none, before the gate',
      'gateway, any method, /api/gate, session none, before the gate',
      'gateway, any method, /api/health, session optional, before the gate',
      'gateway, GET|HEAD, /api/auth/session, session exact, before the gate',
      'auth-provider, POST|OPTIONS, /auth/v1/otp, session none, before the gate, from anywhere',
      'auth-provider, GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS, /auth/v1/*, session none, before the gate, from anywhere',
      'payment-provider, GET|HEAD|POST|OPTIONS, /payment-provider/*, session none, before the gate, from anywhere',
      'identity, POST, /api/auth/school-address, session optional, before the gate',
      'identity, any method, /api/auth/user-by-supabase-id, session optional, before the gate',
      'identity, any method, /api/auth/verify, session optional, before the gate',
      'identity, POST, /api/auth/verify/account, session none, before the gate',
      'catalog, POST, /api/counter/v1/*, session none, before the gate',
      'billing, POST, /api/webhooks/stripe, session none, before the gate, from anywhere',
      'notification, POST, /api/newsletter/confirm, session none, before the gate',
      'notification, any method, /api/newsletter/one-click/*, session none, before the gate, from anywhere',
      'notification, POST|PATCH, /api/newsletter/preferences, session none, before the gate',
      'notification, POST, /api/newsletter/unsubscribe-link, session none, before the gate',
      'notification, POST, /api/webhooks/mail, session none, before the gate, from anywhere',
    ]);
  });

  test('only account linking receives the provider’s token, and only the counter API a key', () => {
    const rows = ROUTES.filter((route) => !isStandIn(route.to) && route.forwards?.includes('authorization'));
    expect(rows.map((route) => route.path)).toEqual(['/api/auth/user-by-supabase-id', '/api/counter/v1/*']);
    expect(findRoute('POST', '/api/counter/v1/validate')).toMatchObject({ session: 'none', limit: 'api-key' });
  });

  test('signing in by GET is protected like a write', () => {
    expect(ROUTES.filter((route) => route.writesByGet).map((route) => route.path)).toEqual([
      '/api/auth/user-by-supabase-id',
      '/api/auth/verify',
    ]);
  });

  test('sign-in and subscription have their own limits', () => {
    for (const path of ['dev-login', 'school-address', 'verify', 'user-by-supabase-id'])
      expect(findRoute('POST', `/api/auth/${path}`)?.limit).toBe('sign-in');
    // A campus shares one address: sign-outs and device lists must not use up the limit for sign-ins.
    for (const path of ['logout', 'logout/everywhere', 'sessions/5'])
      expect(findRoute('POST', `/api/auth/${path}`)?.limit).toBeUndefined();
    expect(findRoute('POST', '/api/newsletter/subscribe')?.limit).toBe('subscription');
    expect(findRoute('POST', '/api/vendor/payment')?.limit).toBe('payment');
    expect(findRoute('GET', '/api/newsletter/status')?.limit).toBeUndefined();
  });
});
