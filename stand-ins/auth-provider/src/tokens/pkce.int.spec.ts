import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CALLBACK, newAddress, ProviderUnderTest, refused } from '../testing/provider-under-test.js';

const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0123456789';

const provider = await ProviderUnderTest.shared({ MAIL_LINKS_TO: 'provider' });

describe('exchanging a code for a session', () => {
  async function codeFor(challenge: { code_challenge: string; code_challenge_method: string }): Promise<string> {
    const email = newAddress();
    const sent = await provider.post(`/otp?redirect_to=${encodeURIComponent(CALLBACK)}`, { email, ...challenge });
    expect(sent.status).toBe(200);
    return (await provider.open((await provider.inbox.newest(email)).link)).searchParams.get('code') ?? '';
  }
  const s256 = {
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const exchange = async (auth_code: string, code_verifier: string): Promise<Response> =>
    provider.post('/token?grant_type=pkce', { auth_code, code_verifier });

  test('refuses a wrong verifier, and then still takes the right one', async () => {
    const code = await codeFor(s256);
    expect(await refused(exchange(code, `${VERIFIER}x`))).toEqual([400, 'bad_code_verifier']);
    expect(await refused(exchange(code, s256.code_challenge))).toEqual([400, 'bad_code_verifier']);
    expect((await exchange(code, VERIFIER)).status).toBe(200);
  });

  test('refuses a code the second time, also of eight at once', async () => {
    const code = await codeFor(s256);
    const row = {
      lock: 'SELECT 1 FROM auth.auth_codes WHERE code_hash = $1',
      values: [createHash('sha256').update(code).digest()],
    };
    const answers = await provider.atOnce(8, row, async () => refused(exchange(code, VERIFIER)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status, reason]) => status === 404 && reason === 'flow_state_not_found')).toHaveLength(7);
  });

  test('refuses a code five minutes after the click', async () => {
    const code = await codeFor(s256);
    await provider.age(301);
    expect(await refused(exchange(code, VERIFIER))).toEqual([422, 'flow_state_expired']);
  });
});
