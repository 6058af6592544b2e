import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { ANON_KEY, ProviderUnderTest, refusal, refused, SERVICE_KEY, SITE } from '../testing/provider-under-test.js';

const provider = await ProviderUnderTest.shared();

describe("one's own user", () => {
  const userWith = async (authorization?: string): Promise<Response> =>
    provider.call('/user', { headers: { ...(authorization !== undefined && { authorization }) } });

  /** Returns a token with the given claims, signed with the provider's key. */
  async function signed(claims: Record<string, unknown>, given?: JWK): Promise<string> {
    const row = await provider.database.one<{ kid: string; private_jwk: JWK }>(
      'SELECT kid, private_jwk FROM auth.signing_keys WHERE retired_at IS NULL',
    );
    const key = await importJWK(given ?? row?.private_jwk ?? {}, 'ES256');
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: row?.kid ?? '' }).sign(key);
  }

  test('needs a bearer token', async () => {
    for (const authorization of [undefined, '', 'Basic abc', 'Bearer', 'Bearer a b'])
      expect(await refused(userWith(authorization))).toEqual([401, 'no_authorization']);
  });

  test('refuses bad, foreign, expired and unsigned tokens, and those of another user’s session', async () => {
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
      'a changed payload': `${head}.${Buffer.from(JSON.stringify({ ...claims, email: 'admin@college.test' })).toString('base64url')}.${signature}`,
      unsigned: none,
      'another algorithm': hs256,
      'another key with our kid': await signed(claims, foreign),
      expired: await signed({ ...claims, exp: seconds - 1 }),
      'of another issuer': await signed({ ...claims, iss: `${SITE}.evil.test/auth/v1` }),
      'for somebody else': await signed({ ...claims, aud: 'other' }),
    };
    for (const [what, token] of Object.entries(bad))
      expect([what, ...(await refused(userWith(`Bearer ${token}`)))]).toEqual([what, 403, 'bad_jwt']);
    expect((await userWith(`Bearer ${await signed(claims)}`)).status).toBe(200);
    const stranger = '00000000-0000-4000-8000-000000000000';
    const other = await provider.signedIn();
    for (const [changed, code] of [
      [{ sub: stranger }, 'user_not_found'],
      [{ session_id: stranger }, 'session_not_found'],
      // A session of one user is no session of another.
      [{ sub: other.userId }, 'session_not_found'],
    ] as const)
      expect(await refused(provider.userOf(await signed({ ...claims, ...changed })))).toEqual([403, code]);
    expect(userId).toBe(claims['sub']);
  });
});

describe('with the service key', () => {
  test('a user can be deleted, with every session', async () => {
    const { client, userId, accessToken, refreshToken, address } = await provider.signedIn();
    const admin = provider.admin();
    expect((await admin.auth.admin.getUserById(userId)).data.user?.email).toBe(address);
    expect((await admin.auth.admin.deleteUser(userId)).error).toBeNull();
    expect(refusal((await client.auth.getUser(accessToken)).error)).toEqual([403, 'user_not_found']);
    expect((await provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })).status).toBe(400);
    expect(refusal((await admin.auth.admin.deleteUser(userId)).error)).toEqual([404, 'user_not_found']);
    expect((await provider.signedIn(address)).userId).not.toBe(userId);
  });

  test('only with it', async () => {
    const { userId, accessToken } = await provider.signedIn();
    const path = `/admin/users/${userId}`;
    expect(await refused(provider.call(path, { method: 'DELETE' }))).toEqual([401, 'no_authorization']);
    for (const method of ['GET', 'DELETE'])
      for (const token of [ANON_KEY, accessToken, `${SERVICE_KEY}x`]) {
        const answer = provider.call(path, { method, headers: { authorization: `Bearer ${token}` } });
        expect(await refused(answer)).toEqual([403, 'not_admin']);
      }
    expect((await provider.userOf(accessToken)).status).toBe(200);
  });
});
