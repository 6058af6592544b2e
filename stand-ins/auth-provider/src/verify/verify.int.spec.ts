import { describe, expect, test } from 'vitest';
import {
  CALLBACK,
  EXPIRED,
  fragmentOf,
  newAddress,
  ProviderUnderTest,
  refusal,
  refused,
} from '../testing/provider-under-test.js';

const provider = await ProviderUnderTest.shared({ MAIL_LINKS_TO: 'provider' });

describe('verifying what a mail carried', () => {
  async function mailed(flowType: 'pkce' | 'implicit' = 'implicit') {
    const address = newAddress();
    const { auth } = provider.browser(flowType);
    const { error } = await auth.signInWithOtp({ email: address, options: { emailRedirectTo: CALLBACK } });
    if (error) throw error;
    const { link, values, code } = await provider.inbox.newest(address);
    return { address, link, token: values.get('token') ?? '', code };
  }

  const OF_USER = 'SELECT 1 FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id WHERE u.email = $1';
  const sessions = async (address: string) => (await provider.database.many(OF_USER, [address])).length;

  test('HEAD is refused and uses nothing up', async () => {
    const { link, address } = await mailed();
    const { pathname, search } = new URL(link);
    for (let scan = 0; scan < 5; scan += 1) {
      const answer = await fetch(`${provider.url}${pathname}${search}`, { method: 'HEAD', redirect: 'manual' });
      expect(answer.status).toBe(404);
    }
    expect(await sessions(address)).toBe(0);
    expect(fragmentOf(await provider.open(link)).get('access_token')).not.toBeNull();
  });

  test('a link works once; the second time it leads back with the reason', async () => {
    const { link } = await mailed();
    await provider.open(link);
    const landing = await provider.open(link);
    expect(`${landing.origin}${landing.pathname}${landing.search}`).toBe(CALLBACK);
    expect(landing.hash).toBe(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  test('link and code expire after ten minutes', async () => {
    const first = await mailed();
    await provider.age(599);
    expect(fragmentOf(await provider.open(first.link)).get('access_token')).not.toBeNull();
    const [byLink, byHash, byCode] = [await mailed(), await mailed(), await mailed()];
    await provider.age(601);
    expect(fragmentOf(await provider.open(byLink.link)).get('error_code')).toBe('otp_expired');
    const { error } = await provider.verify({ token_hash: byHash.token, type: 'signup' });
    expect([...refusal(error), error?.message]).toEqual([...EXPIRED, 'Email link is invalid or has expired']);
    expect(await provider.refusedToVerify({ email: byCode.address, token: byCode.code, type: 'email' })).toEqual(
      EXPIRED,
    );
  });

  test.each(['implicit', 'pkce'] as const)(
    'eight clicks at the very same moment (%s) give one session',
    async (flowType) => {
      const { link, address } = await mailed(flowType);
      const row = {
        lock: 'SELECT t.id FROM auth.one_time_tokens t JOIN auth.users u ON u.id = t.user_id WHERE u.email = $1',
        values: [address],
      };
      const landings = await provider.atOnce(8, row, async () => provider.open(link));
      const signedIn = landings.filter((to) => fragmentOf(to).has('access_token') || to.searchParams.has('code'));
      expect(signedIn).toHaveLength(1);
      expect(landings.filter((to) => fragmentOf(to).get('error_code') === 'otp_expired')).toHaveLength(7);
      expect(await sessions(address)).toBe(flowType === 'implicit' ? 1 : 0);
    },
  );

  test('a new mail makes the older link and code worthless', async () => {
    const old = await mailed();
    await provider.browser().auth.signInWithOtp({ email: old.address });
    await provider.inbox.newest(old.address, 2);
    expect(await provider.refusedToVerify({ token_hash: old.token, type: 'signup' })).toEqual(EXPIRED);
  });

  test('using the link uses the code up, and the other way round', async () => {
    const [first, second] = [await mailed(), await mailed()];
    await provider.open(first.link);
    expect(await provider.refusedToVerify({ email: first.address, token: first.code, type: 'email' })).toEqual(EXPIRED);
    await provider.verify({ email: second.address, token: second.code, type: 'email' });
    expect(fragmentOf(await provider.open(second.link)).get('error_code')).toBe('otp_expired');
  });

  test('ten wrong guesses end a code, also thirty at once, and leave the link', async () => {
    const { address, code, link } = await mailed();
    const guess = async (token: string) => refused(provider.post('/verify', { type: 'email', email: address, token }));
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess(code === '000000' ? '000001' : '000000')));
    expect(guesses).toEqual(guesses.map(() => EXPIRED));
    const kept = await provider.database.one<{ wrong_guesses: number }>(
      'SELECT t.wrong_guesses FROM auth.one_time_tokens t JOIN auth.users u ON u.id = t.user_id WHERE u.email = $1',
      [address],
    );
    expect(kept?.wrong_guesses).toBe(10);
    expect(await guess(code)).toEqual(EXPIRED);
    expect(fragmentOf(await provider.open(link)).get('access_token')).not.toBeNull();
  });

  test('a token is good for its own type only', async () => {
    const { token } = await mailed();
    for (const type of ['magiclink', 'email_change'] as const)
      expect(await provider.refusedToVerify({ token_hash: token, type })).toEqual(EXPIRED);
    expect((await provider.verify({ token_hash: token, type: 'email' })).error).toBeNull();
  });

  test('what the database keeps is no token and no code', async () => {
    const { token, code } = await mailed();
    const kept = JSON.stringify(
      await provider.database.many(
        "SELECT t.*, encode(token_hash, 'hex') AS token_hex, encode(code_hash, 'escape') AS code_text FROM auth.one_time_tokens t",
      ),
    );
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(`"${code}"`);
  });

  test.each([
    ['token=x&type=nonsense', 'validation_failed'],
    ['token=x&type=magiclink', 'otp_expired'],
    ['token=%00%ff&type=signup', 'otp_expired'],
  ])('GET ?%s leads back with %s', async (query, code) => {
    expect(fragmentOf(await provider.open(`${provider.url}/auth/v1/verify?${query}`)).get('error_code')).toBe(code);
  });
});
