import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANON_KEY, ProviderUnderTest, refusal, refused, SERVICE_KEY, SITE } from '../testing/provider-under-test.js';

describe("one's own user", () => {
  let provider: ProviderUnderTest;
  beforeAll(async () => void (provider = await ProviderUnderTest.start()));
  afterAll(async () => provider.stop());

  const userWith = async (authorization?: string): Promise<Response> =>
    provider.call('/user', { headers: { ...(authorization !== undefined && { authorization }) } });

  /** Returns a token with the given claims, signed with the provider's key. */
  async function signed(
    claims: Record<string, unknown>,
    header: Record<string, unknown> = {},
    given?: JWK,
  ): Promise<string> {
    const row = await provider.database.one<{ kid: string; private_jwk: JWK }>(
      'SELECT kid, private_jwk FROM auth.signing_keys WHERE retired_at IS NULL',
    );
    const key = await importJWK(given ?? row?.private_jwk ?? {}, 'ES256');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: row?.kid ?? '', ...header })
      .sign(key);
  }

  test('needs a bearer token', async () => {
    for (const authorization of [undefined, '', 'Basic abc', 'Bearer', 'Bearer a b'])
      expect(await refused(userWith(authorization))).toEqual([401, 'no_authorization']);
  });

  test('refuses bad, foreign, expired and unsigned tokens', async () => {
    const { accessToken, userId } = await provider.signedIn();
    const [head = '', payload = '', signature = ''] = accessToken.split('.');
    const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>) };
    const foreign = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
    const seconds = Math.floor(Date.now() / 1000);
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')}.${payload}.`;
    const hs256 = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'x' })
      .sign(new TextEncoder().encode(ANON_KEY));
    const bad = {
      nonsense: 'nonsense',
      'the public key': ANON_KEY,
      'the service key': SERVICE_KEY,
      'a changed payload': `${head}.${Buffer.from(JSON.stringify({ ...claims, email: 'admin@college.test' })).toString('base64url')}.${signature}`,
      unsigned: none,
      'another algorithm': hs256,
      'another key with our kid': await signed(claims, {}, foreign),
      'an unknown kid': await signed(claims, { kid: 'unknown' }),
      expired: await signed({ ...claims, exp: seconds - 1 }),
      'without end': await signed({ ...claims, exp: undefined }),
      'of another issuer': await signed({ ...claims, iss: `${SITE}.evil.test/auth/v1` }),
      'for somebody else': await signed({ ...claims, aud: 'other' }),
      'without a user': await signed({ ...claims, sub: undefined }),
      'without a session': await signed({ ...claims, session_id: undefined }),
    };
    for (const [what, token] of Object.entries(bad))
      expect([what, ...(await refused(userWith(`Bearer ${token}`)))]).toEqual([what, 403, 'bad_jwt']);
    expect((await userWith(`Bearer ${await signed(claims)}`)).status).toBe(200);
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect(await refused(userWith(`Bearer ${await signed({ ...claims, sub: stranger })}`))).toEqual([
      403,
      'user_not_found',
    ]);
    expect(await refused(userWith(`Bearer ${await signed({ ...claims, session_id: stranger })}`))).toEqual([
      403,
      'session_not_found',
    ]);
    expect(userId).toBe(claims['sub']);
  });

  test('a session of one user is no session of another', async () => {
    const [one, other] = [await provider.signedIn(), await provider.signedIn()];
    const [, payload = ''] = one.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(await refused(userWith(`Bearer ${await signed({ ...claims, sub: other.userId })}`))).toEqual([
      403,
      'session_not_found',
    ]);
  });

  test('keeps what the user writes about themselves; null removes it', async () => {
    const { client } = await provider.signedIn();
    await client.auth.updateUser({ data: { name: 'Ada', year: 2 } });
    const { data, error } = await client.auth.updateUser({ data: { year: null, clubs: ['chess'] } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', clubs: ['chess'] });
    expect((await client.auth.refreshSession()).data.user?.user_metadata).toEqual({ name: 'Ada', clubs: ['chess'] });
  });

  test('lets nobody make themselves more than they are', async () => {
    const { accessToken, userId } = await provider.signedIn();
    const put = async (body: object): Promise<Response> =>
      provider.call('/user', {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${accessToken}` },
      });
    expect(await refused(put({ app_metadata: { role: 'admin' } }))).toEqual([403, 'not_admin']);
    expect(
      await (await put({ role: 'service_role', aud: 'x', id: '1', email_confirmed_at: 'x' })).json(),
    ).toMatchObject({ id: userId, role: 'authenticated', aud: 'authenticated' });
    expect(await refused(put({ password: 'a password' }))).toEqual([400, 'validation_failed']);
    expect(await refused(put({ data: { text: 'x'.repeat(5000) } }))).toEqual([400, 'validation_failed']);
    expect(await refused(put({ data: { text: '\ud800' } }))).toEqual([400, 'validation_failed']);
  });

  test('supabase-js sees the refusal of a bad token', async () => {
    expect(refusal((await provider.browser().client.auth.getUser('nonsense')).error)).toEqual([403, 'bad_jwt']);
  });
});
