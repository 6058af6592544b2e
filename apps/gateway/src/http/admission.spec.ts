import { describe, expect, test } from 'vitest';
import { faultOfAddress } from './address.js';
import { chooseEncoding, isCompressible } from './encoding.js';
import { isOwnFetch, isOwnWrite } from './origin.js';
import { securityHeaders, type SecuritySettings } from './security-headers.js';

const SITE = 'https://campus.test';

test.each([
  ['our page', { origin: SITE, 'sec-fetch-site': 'same-origin' }, true, true],
  ['our page in a browser without Sec-Fetch-Site', { origin: SITE }, true, true],
  [
    'our page under the address it was opened with',
    { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' },
    true,
    true,
  ],
  ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, true, false],
  ['another site without a session', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, false, false],
  ['another site in an old browser', { origin: 'https://evil.test', host: 'campus.test' }, true, false],
  ['a sibling subdomain', { origin: 'https://blog.campus.test', 'sec-fetch-site': 'same-site' }, true, false],
  ['our name without https', { origin: 'http://campus.test', host: 'campus.test' }, true, false],
  ['a sandboxed frame', { origin: 'null' }, true, false],
  ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }, false, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, true, false],
  ['a program without a session', {}, false, true],
  ['a program with a session cookie', {}, true, false],
])('a write counts as our own %s', (_from, headers, carriesSession, expected) => {
  expect(isOwnWrite(headers, SITE, carriesSession)).toBe(expected);
});

test.each([
  ['our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true, true],
  ['our page on plain http', { referer: `${SITE}/auth/callback` }, true, true],
  [
    'our page under the address it was opened with',
    { referer: 'https://127.0.0.1:3000/verify', host: '127.0.0.1:3000' },
    true,
    true,
  ],
  ['a link on our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, false, false],
  ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false, false],
  ['a link in a mail, in an old browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, false, false],
  ['a link elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false, false],
  ['an image elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, false, false],
  ['an image elsewhere, on plain http', { referer: 'http://evil.test/' }, false, false],
  ['an address that is none', { referer: 'nowhere' }, false, false],
  ['a program without a session', { accept: '*/*' }, false, true],
  ['a program with a session cookie', {}, true, false],
])('a GET that changes state counts as our own %s', (_from, headers, carriesSession, expected) => {
  expect(isOwnFetch(headers, SITE, carriesSession)).toBe(expected);
});

describe('an address', () => {
  test.each([
    ['/api/colleges', 'search=kansas', undefined],
    ['/api/colleges/%E2%82%AC', '', undefined],
    ['/api/colleges/%00', '', 'malformed_request'],
    ['/api/colleges', 'search=%00', 'malformed_request'],
    ['/api/%63olleges', '', 'not_found'],
    ['/%61pi/colleges', '', 'not_found'],
    ['/api//colleges', '', 'not_found'],
    ['/api/colleges#x', '', 'malformed_request'],
    ['/api/colleges', 'search=a#x', 'malformed_request'],
    ['/api/colleges/%', '', 'malformed_request'],
    ['/api/colleges', 'search=%C3', 'malformed_request'],
    ['/api/colleges', `search=${'x'.repeat(4090)}`, 'query_too_long'],
    [`/${'x'.repeat(3000)}`, '', 'query_too_long'],
    ['http://elsewhere.test/', '', 'malformed_request'],
  ])('%s?%s', (path, query, expected) => {
    expect(faultOfAddress(path, query)).toBe(expected);
  });

  test('of a page may have alternative spellings, which only the web resolves', () => {
    expect(faultOfAddress('/c%6fllege/kansas', '', { isPage: true })).toBeUndefined();
  });
});

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('for %s is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected);
  });

  test('skips event streams and images', () => {
    expect(isCompressible('text/event-stream')).toBe(false);
    expect(isCompressible('image/webp')).toBe(false);
    expect(isCompressible('application/json; charset=utf-8')).toBe(true);
  });
});

describe('security headers', () => {
  const settings = {
    PUBLIC_URL: SITE,
    MAPBOX_TOKEN: undefined,
    SUPABASE_URL: undefined,
    CSP_CONNECT_SRC: ['https://figures.example'],
    CSP_IMG_SRC: [],
  };
  const policyOf = (given: SecuritySettings): string =>
    (securityHeaders(given).page['content-security-policy'] ?? '').replaceAll(';', '; ');

  test('allow scripts from our own files only', () => {
    const policy = policyOf(settings);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' https://figures.example;");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('allow images from our own origin only, or from an origin that the operator names', () => {
    expect(policyOf(settings)).toContain("img-src 'self' data:;");
    expect(policyOf({ ...settings, CSP_IMG_SRC: ['https://logos.example'] })).toContain(
      "img-src 'self' data: https://logos.example;",
    );
    expect(policyOf({ ...settings, MAPBOX_TOKEN: 'pk.x' })).toContain("img-src 'self' data: blob:;");
  });

  test('allow connections to an external sign-in provider', () => {
    expect(policyOf({ ...settings, SUPABASE_URL: 'https://project.supabase.test/' })).toContain(
      "connect-src 'self' https://project.supabase.test https://figures.example;",
    );
    expect(policyOf({ ...settings, SUPABASE_URL: SITE })).toContain("connect-src 'self' https://figures.example;");
  });

  test('allow the map only if one is configured', () => {
    expect(policyOf(settings)).not.toContain('mapbox');
    expect(policyOf(settings)).toContain("worker-src 'self'; manifest-src 'self'");
    const withMap = policyOf({ ...settings, MAPBOX_TOKEN: 'pk.x' });
    expect(withMap).toContain('https://api.mapbox.com');
    expect(withMap).toContain("worker-src 'self' blob:");
    // mapbox-gl sets styles through the CSSOM and needs WebAssembly for 3D models only.
    for (const risk of ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'"]) expect(withMap).not.toContain(risk);
  });

  test('allow Stripe only with a key of Stripe’s, and its local replacement only if configured', () => {
    for (const closed of [policyOf(settings), policyOf({ ...settings, STRIPE_API_URL: 'http://127.0.0.1:12111' })]) {
      expect(closed).toContain("script-src 'self';");
      expect(closed).toContain("frame-src 'self';");
      expect(closed).not.toContain('stripe');
    }
    const paying = { ...settings, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect(policyOf(paying)).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policyOf(paying)).toContain("connect-src 'self' https://api.stripe.com https://figures.example;");
    expect(policyOf(paying)).toMatch(/frame-src 'self' https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com;/);
    const elsewhere = policyOf({ ...paying, STRIPE_API_URL: 'http://127.0.0.1:12111' });
    expect(elsewhere).toContain("script-src 'self' http://127.0.0.1:12111;");
    expect(elsewhere).toContain("frame-src 'self' http://127.0.0.1:12111;");
    expect(elsewhere).toContain("connect-src 'self' http://127.0.0.1:12111 https://figures.example;");
    const here = policyOf({ ...paying, PAYMENT_PROVIDER_URL: 'http://127.0.0.1:4' });
    expect(here).toContain("script-src 'self';");
    expect(here).toContain(`frame-src 'self' ${SITE};`);
    for (const policy of [elsewhere, here]) expect(policy).not.toContain('stripe');
  });

  test('let wallets pay in Stripe’s frame, only with a key of Stripe’s', () => {
    const permissionsOf = (given: SecuritySettings): string | undefined =>
      securityHeaders(given).page['permissions-policy'];
    const paying = { ...settings, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect(permissionsOf(paying)).toContain('payment=(self "https://js.stripe.com")');
    for (const given of [settings, { ...paying, PAYMENT_PROVIDER_URL: 'http://127.0.0.1:4' }])
      expect(permissionsOf(given)).toContain('payment=(self)');
  });

  test('require https only if the site uses it', () => {
    expect(securityHeaders(settings).page).toHaveProperty('strict-transport-security');
    const onHttp = securityHeaders({ ...settings, PUBLIC_URL: 'http://localhost:3000' });
    expect(onHttp.page).not.toHaveProperty('strict-transport-security');
  });
});
