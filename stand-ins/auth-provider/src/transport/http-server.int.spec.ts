import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANON_KEY, newAddress, ProviderUnderTest, refused } from '../testing/provider-under-test.js';

const POSTS = ['/otp', '/verify', '/token?grant_type=pkce', '/token?grant_type=refresh_token'];

describe('the provider over HTTP', () => {
  let provider: ProviderUnderTest;
  beforeAll(async () => void (provider = await ProviderUnderTest.start()));
  afterAll(async () => provider.stop());

  const GARBAGE = [
    '{',
    'nonsense',
    '[]',
    '"text"',
    '7',
    'null',
    '{"email":',
    '\u0000',
    '{"a":1}}',
    '['.repeat(20_000),
    '\ud800',
  ];

  test.each(POSTS)('%s answers garbage with JSON and 4xx', async (path) => {
    for (const body of GARBAGE) {
      const answer = await provider.post(path, body);
      expect([body.slice(0, 20), answer.status]).toEqual([body.slice(0, 20), 400]);
      expect(await answer.json()).toMatchObject({
        code: expect.stringMatching(/^(bad_json|validation_failed)$/),
        message: expect.any(String),
      });
    }
    for (const body of ['', ' ', '{}', '{"email":{}}', '{"__proto__":{"email":"a@college.test"}}']) {
      expect([body, (await provider.post(path, body)).status]).toEqual([body, 400]);
    }
  });

  test('a body above one megabyte is refused, one below is read', async () => {
    for (const path of POSTS)
      expect(await refused(provider.post(path, { email: 'x'.repeat(1024 * 1024) }))).toEqual([
        413,
        'request_entity_too_large',
      ]);
    expect(await refused(provider.post('/otp', { email: 'x'.repeat(1024 * 1024 - 20) }))).toEqual([
      400,
      'validation_failed',
    ]);
  });

  test('odd queries and addresses are refused in JSON too', async () => {
    for (const path of [
      '/token?grant_type=%',
      '/token?grant_type[]=pkce',
      '/token?grant_type=pkce&grant_type=refresh_token',
      '/token?__proto__=x',
      '/%E0%A4%A',
    ]) {
      const answer = await provider.call(path, { method: 'POST' });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        400,
        expect.objectContaining({ code: expect.any(String) }),
      ]);
    }
    expect((await provider.call('/verify?token=%zz&type=x%')).status).toBe(303);
  });

  test('refusals come as supabase-js reads them', async () => {
    const answer = await provider.post('/otp', {});
    expect([answer.headers.get('x-supabase-api-version'), await answer.json()]).toEqual([
      '2024-01-01',
      { code: 'validation_failed', message: 'An email address is required' },
    ]);
  });

  test('any origin may ask, with the headers of the client, and read refusals', async () => {
    const preflight = await fetch(`${provider.url}/auth/v1/otp`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    });
    expect(preflight.ok).toBe(true);
    const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
    for (const header of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'])
      expect(allowed).toContain(header);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
    for (const path of ['/otp', '/nowhere', '/logout']) {
      const answer = await provider.post(path, '{', { origin: 'https://app.test' });
      expect([
        answer.status >= 400,
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('access-control-allow-credentials'),
      ]).toEqual([true, '*', null]);
      expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-supabase-api-version');
    }
  });

  test('unknown paths and methods are 404', async () => {
    expect(await refused(provider.call('/nowhere'))).toEqual([404, 'not_found']);
    expect(await refused(provider.call('/otp'))).toEqual([404, 'not_found']);
    expect((await provider.browser().client.auth.signInAnonymously()).error?.status).toBe(404);
  });

  test('nothing but the key set may be kept by a cache', async () => {
    const { accessToken } = await provider.signedIn();
    const answers = await Promise.all([
      provider.userOf(accessToken),
      provider.call('/settings'),
      provider.call('/verify?token=x&type=magiclink'),
    ]);
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('says what it offers and how it is', async () => {
    expect(await (await provider.call('/settings')).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect(await (await fetch(`${provider.url}/auth/v1/health`)).json()).toMatchObject({ name: 'GoTrue' });
    expect(await (await fetch(`${provider.url}/live`)).json()).toEqual({ status: 'up' });
    const ready = await fetch(`${provider.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ service: 'auth-provider', status: 'up' }),
    ]);
    expect((await fetch(`${provider.url}/auth/v1/settings`)).status).toBe(401);
    expect(ANON_KEY).toMatch(/^sb_publishable_/);
  });

  test('logs neither addresses nor tokens nor codes, also when something breaks', async () => {
    const lines: string[] = [];
    const logged = await provider.replica({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<string> => {
      const answer = await logged.inject({
        method,
        url: `/auth/v1${path}`,
        headers: provider.keys,
        ...(payload && { payload }),
      });
      return answer.body;
    };
    const email = newAddress();
    await ask('POST', '/otp', { email });
    const { code, values } = await provider.inbox.newest(email);
    const token = values.get('token_hash') ?? '';
    provider.inbox.refusal = () => 451;
    await ask('POST', '/otp', { email: newAddress() });
    provider.inbox.refusal = () => undefined;
    await ask('GET', `/verify?token=x${token}&type=signup&redirect_to=http://localhost:3000/${email}`);
    const session = JSON.parse(await ask('POST', '/verify', { type: 'email', email, token: code })) as {
      access_token: string;
      refresh_token: string;
    };
    await ask('POST', `/token?grant_type=refresh_token&x=${email}`, { refresh_token: session.refresh_token });
    await logged.close();
    const log = lines.join('');
    expect(log).toContain('"route":"/auth/v1/verify"');
    expect(log).toContain('"msg":"failed"');
    const { refresh_token, access_token } = session;
    for (const secret of ['college.test', token, `"${code}"`, refresh_token, access_token, 'grant_type', ANON_KEY])
      expect(log).not.toContain(secret);
  });
});
