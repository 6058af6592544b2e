import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { ANON_KEY, newAddress, ProviderUnderTest, refused } from '../testing/provider-under-test.js';

const OTP = '/otp';
const VERIFY = '/verify';
const REFRESH = '/token?grant_type=refresh_token';
const PKCE = '/token?grant_type=pkce';
const address = 'a@college.test';
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };

const provider = await forFile(ProviderUnderTest.start());

describe('the provider over HTTP', () => {
  test.each<[path: string, body: unknown, code: string]>([
    [OTP, '{', 'bad_json'],
    [OTP, 'null', 'bad_json'],
    [OTP, { email: 5 }, 'bad_json'],
    [OTP, '', 'validation_failed'],
    [OTP, { email: 'a@b' }, 'validation_failed'],
    [OTP, { email: `two@college.test, ${address}` }, 'validation_failed'],
    [OTP, { email: `${address}\r\nBcc: other@college.test` }, 'validation_failed'],
    [OTP, { email: `${'a'.repeat(250)}@college.test` }, 'validation_failed'],
    [OTP, { email: address, ...challenge, code_challenge_method: '' }, 'validation_failed'],
    [OTP, { email: address, ...challenge, code_challenge_method: 'md5' }, 'validation_failed'],
    [OTP, { email: address, ...challenge, code_challenge: 'short' }, 'validation_failed'],
    [VERIFY, { type: 'email', email: address }, 'validation_failed'],
    [VERIFY, { type: 'nonsense', token_hash: 'x' }, 'validation_failed'],
    [VERIFY, { type: 'email', token_hash: 'x', token: '123456' }, 'validation_failed'],
    [REFRESH, { refresh_token: null }, 'validation_failed'],
    [REFRESH, { refresh_token: '\u0000' }, 'refresh_token_not_found'],
    [PKCE, { auth_code: 'x', code_verifier: '' }, 'validation_failed'],
    ['/token?grant_type=password', { email: address, password: 'x' }, 'invalid_credentials'],
    ['/token?grant_type=%', {}, 'invalid_credentials'],
  ])('%s refuses %j', async (path, body, code) => {
    expect(await refused(provider.post(path, body))).toEqual([400, code]);
    expect(provider.inbox.to(address)).toEqual([]);
  });

  test('refusals come as supabase-js reads them', async () => {
    const answer = await provider.post('/otp', {});
    expect([answer.headers.get('x-supabase-api-version'), await answer.json()]).toEqual([
      '2024-01-01',
      { code: 'validation_failed', message: 'An email address is required' },
    ]);
  });

  test('any origin may ask, with the headers of the client, and read refusals', async () => {
    const headers = 'apikey,authorization,content-type,x-client-info,x-supabase-api-version';
    const preflight = await provider.call('/otp', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBe(headers);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    for (const path of ['/otp', '/nowhere']) {
      const answer = await provider.post(path, '{', { origin: 'https://app.test' });
      expect(answer.ok).toBe(false);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
    }
  });

  test('nothing but the key set may be kept by a cache', async () => {
    for (const answer of [await provider.call('/settings'), await provider.call('/verify?token=x&type=magiclink')])
      expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('logs neither addresses nor tokens nor codes, also when something breaks', async () => {
    const lines: string[] = [];
    const logged = await provider.replica({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
    const headers = { apikey: ANON_KEY };
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<string> =>
      (await logged.inject({ method, url: `/auth/v1${path}`, headers, ...(payload && { payload }) })).body;
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
