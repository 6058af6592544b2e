import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@campus-deals/contracts/errors';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeProvider, newSigningKey } from '../testing/fake-provider.js';
import { ProviderTokensService } from './provider-tokens.service.js';

const SECRET = "the project's own secret of 32 characters or more";
const USER_PATH = 'GET /auth/v1/user';
const sub = randomUUID();
const email = 'ada@uni.example';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await FakeProvider.start();
  provider.issuer = 'https://abc.supabase.example/auth/v1';
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.server.stop();
});

/** Verifies tokens of the hosted project, which the fake serves. */
const tokensWith = (
  given: { SUPABASE_JWT_SECRET?: string; SUPABASE_SERVICE_ROLE_KEY?: string } = {},
): ProviderTokensService =>
  new ProviderTokensService({
    tokenIssuer: 'https://abc.supabase.example/auth/v1',
    providerUrl: provider.url,
    ...given,
  });

/** Returns the code with which a token is refused. */
async function refusal(token: string, tokens = tokensWith()): Promise<ErrorCode | undefined> {
  return tokens.verify(token).then(
    () => undefined,
    (error: { code: ErrorCode }) => error.code,
  );
}
const INVALID = 'invalid_provider_token';

const now = (): number => Math.floor(Date.now() / 1000);
const usual = (): JWTPayload => ({
  iss: provider.issuer,
  sub,
  email,
  aud: 'authenticated',
  iat: now(),
  exp: now() + 60,
  session_id: 's-1',
  amr: [{ method: 'otp' }],
  app_metadata: { providers: ['email'] },
});
const signedWithSecret = (secret: string, claims = usual()): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

describe('an access token', () => {
  test('proves the user, the folded address and the session', async () => {
    const amr = [{ method: 'otp', timestamp: 1_600_000_000 }];
    const token = await provider.token({ sub, email: ' Ada@Uni.Example ', session_id: 's-1', iat: 1_700_000_000, amr });
    expect(await tokensWith().verify(token)).toEqual({
      supabaseId: sub,
      email,
      providerSessionId: 's-1',
      issuedAt: new Date(1_700_000_000_000),
      authenticatedAt: new Date(1_600_000_000_000),
    });
  });

  test.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'anon' }],
    ['without an audience', { aud: undefined }],
    ['that has expired', { exp: now() - 60 }],
    ['that never expires', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['of somebody who is no uuid', { sub: 'service' }],
    ['of no session', { session_id: undefined }],
    ['that is not valid yet', { nbf: now() + 600 }],
  ])('%s is refused', async (_case, claims) => {
    expect(await refusal(await provider.token({ sub, email, ...claims }))).toBe(INVALID);
  });

  test('signed by another key with the same id is rejected', async () => {
    const forged = { ...(await newSigningKey()), kid: provider.currentKey.kid };
    expect(await refusal(await provider.token({ sub, email }, { key: forged }))).toBe(INVALID);
  });

  test('without a signature is rejected', async () => {
    const tokens = tokensWith({ SUPABASE_JWT_SECRET: SECRET });
    expect(await refusal(new UnsecuredJWT(usual()).encode(), tokens)).toBe(INVALID);
  });
});

describe('a token signed with a secret', () => {
  test('is accepted if the project has one', async () => {
    expect(await tokensWith({ SUPABASE_JWT_SECRET: SECRET }).verify(await signedWithSecret(SECRET))).toMatchObject({
      supabaseId: sub,
      email,
    });
  });

  test('is rejected if it has none, and with another secret', async () => {
    expect(await refusal(await signedWithSecret(SECRET))).toBe(INVALID);
    const tokens = tokensWith({ SUPABASE_JWT_SECRET: SECRET });
    expect(await refusal(await signedWithSecret(`${SECRET}!`), tokens)).toBe(INVALID);
  });

  test.each([undefined, SECRET])(
    'is rejected if that secret is the public key (secret of the project: %s)',
    async (secret) => {
      const { publicJwk, kid } = provider.currentKey;
      const pem = await exportSPKI((await importJWK(publicJwk, 'ES256', { extractable: true })) as CryptoKey);
      for (const publicText of [pem, pem.trim(), JSON.stringify(publicJwk)]) {
        const token = await new SignJWT(usual())
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(publicText));
        expect(await refusal(token, tokensWith(secret ? { SUPABASE_JWT_SECRET: secret } : {}))).toBe(INVALID);
      }
    },
  );
});

describe("the provider's keys", () => {
  test('are fetched again for an unknown key, but not for every such token; after a rotation both work', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const tokens = tokensWith();
    const before = await provider.token({ sub, email });
    await tokens.verify(before);
    const foreign = await newSigningKey();
    const refused = async () => refusal(await provider.token({ sub, email }, { key: foreign }), tokens);
    for (let attempt = 0; attempt < 3; attempt++) expect(await refused()).toBe(INVALID);
    expect(provider.server.asked('GET /auth/v1/.well-known/jwks.json')).toHaveLength(1);

    vi.setSystemTime(Date.now() + 6000);
    expect(await refused()).toBe(INVALID);
    vi.setSystemTime(Date.now() + 6000);
    await provider.rotate();
    expect(await tokens.verify(await provider.token({ sub, email }))).toMatchObject({ supabaseId: sub });
    expect(await tokens.verify(before)).toMatchObject({ supabaseId: sub });
    expect(provider.server.asked('GET /auth/v1/.well-known/jwks.json')).toHaveLength(3);
  });

  test('stay cached while the provider is down; without them no token is rejected', async () => {
    const [knowing, fresh] = [tokensWith(), tokensWith()];
    await knowing.verify(await provider.token({ sub, email }));
    provider.server.away = true;
    expect(await knowing.verify(await provider.token({ sub, email }))).toMatchObject({ supabaseId: sub });
    const token = await provider.token({ sub, email });
    expect(await refusal(token, fresh)).toBe('service_unavailable');
    await provider.server.stop();
    expect(await refusal(token, fresh)).toBe('service_unavailable');
    provider = await FakeProvider.start();
  });
});

describe('an address', () => {
  test.each<[string, JWTPayload]>([
    ['that is missing', { email: undefined }],
    ['that is empty', { email: '' }],
    ['that is none', { email: 'ada' }],
    ['of an anonymous user', { is_anonymous: true }],
  ])('%s is not proven', async (_case, claims) => {
    expect(await refusal(await provider.token({ sub, email, ...claims }))).toBe('email_not_verified');
  });

  test.each(['otp', 'magiclink', 'email/signup'])('is proven by signing in by %s', async (method) => {
    const token = await provider.token({ sub, email, amr: [{ method, timestamp: 1 }] });
    expect(await tokensWith().verify(token)).toMatchObject({ email });
    expect(provider.server.asked(USER_PATH)).toEqual([]);
  });

  const unsure: [string, JWTPayload][] = [
    ['a password', { amr: [{ method: 'password' }], user_metadata: { email_verified: true } }],
    ['another provider', { amr: [{ method: 'oauth' }], app_metadata: { providers: ['github'] } }],
    ['what may have been a text message', { phone: '15550100' }],
    ['nothing that is said', { amr: undefined, app_metadata: undefined }],
  ];
  test.each(unsure)(
    'of a user who signed in by %s is checked at the provider with that token',
    async (_case, claims) => {
      const token = await provider.token({ sub, email, ...claims });
      const tokens = tokensWith({ SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x' });
      provider.server.on(USER_PATH, { body: { id: sub, email, email_confirmed_at: null } });
      expect(await refusal(token, tokens)).toBe('email_not_verified');
      provider.server.on(USER_PATH, {
        body: { id: sub, email: 'Ada@uni.example', email_confirmed_at: '2026-01-01T00:00:00Z' },
      });
      expect(await tokens.verify(token)).toMatchObject({ email });
      expect(provider.server.asked(USER_PATH)[0]?.headers).toMatchObject({
        authorization: `Bearer ${token}`,
        apikey: 'sb_secret_x',
      });
    },
  );

  test.each<[string, { status?: number; body?: unknown }, ErrorCode]>([
    [
      'that it belongs to somebody else',
      { body: { id: randomUUID(), email, email_confirmed_at: 'x' } },
      'email_not_verified',
    ],
    ['another address', { body: { id: sub, email: 'b@uni.example', email_confirmed_at: 'x' } }, 'email_not_verified'],
    ['nothing that can be read', { body: 'null' }, 'email_not_verified'],
    ['that the key is missing', { status: 401 }, 'email_not_verified'],
    ['that the session is gone', { status: 403 }, 'invalid_provider_token'],
    ['that it is in trouble', { status: 500 }, 'service_unavailable'],
  ])('is refused when the provider answers %s', async (_case, answer, code) => {
    provider.server.on(USER_PATH, answer);
    expect(await refusal(await provider.token({ sub, email, amr: [{ method: 'password' }] }))).toBe(code);
  });
});
