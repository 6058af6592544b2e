import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { FakeServer } from '@campus-deals/testing';

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** Fake sign-in provider: publishes its keys and signs access tokens like Supabase Auth. */
export class FakeProvider {
  /** The `iss` claim of its tokens. */
  issuer = '';
  private readonly keys: SigningKey[] = [];

  private constructor(readonly server: FakeServer) {}

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider(await FakeServer.start());
    provider.reset();
    await provider.rotate();
    return provider;
  }

  /** Resets the responses: only the keys are served. */
  reset(): void {
    this.server.reset();
    this.server.on('GET /auth/v1/.well-known/jwks.json', () => ({
      body: { keys: this.keys.map(({ publicJwk }) => publicJwk) },
    }));
  }

  get url(): string {
    return this.server.url;
  }

  /** Signs with a new key from now on; the old keys stay published. */
  async rotate(): Promise<void> {
    this.keys.unshift(await newSigningKey());
  }

  get currentKey(): SigningKey {
    const [key] = this.keys;
    if (!key) throw new Error('the provider has no key');
    return key;
  }

  /**
   * Returns an access token like the one from a mailed link. `claims` replace the usual ones; undefined removes one.
   */
  async token(claims: JWTPayload = {}, { key = this.currentKey }: { key?: SigningKey } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.issuer,
      sub: randomUUID(),
      aud: 'authenticated',
      iat: now,
      exp: now + 3600,
      role: 'authenticated',
      aal: 'aal1',
      phone: '',
      amr: [{ method: 'otp', timestamp: now }],
      session_id: randomUUID(),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      ...claims,
    };
    const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
    return new SignJWT(given).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid }).sign(key.privateKey);
  }
}

/** Creates an ES256 key pair; unpublished until a provider rotates to its own. */
export async function newSigningKey(): Promise<SigningKey> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
