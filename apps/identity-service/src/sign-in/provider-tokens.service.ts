import { Inject, Injectable, Logger } from '@nestjs/common';
import { EmailAddress, Optional, Token } from '@campus-deals/contracts/rules';
import { checkValue, ProductError } from '@campus-deals/service-defaults';
import { IsBoolean, IsUUID, Max, Min } from 'class-validator';
import { createRemoteJWKSet, errors, jwtVerify, type CryptoKey, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';

/** Facts proven by a provider's access token. */
export interface ProvenSignIn {
  supabaseId: string;
  /** Trimmed and case-folded. Its owner has opened a mail sent to it. */
  email: string;
  issuedAt: Date;
  /** Time at which the user last authenticated, also after a token renewal. Null if the token does not state it. */
  authenticatedAt: Date | null;
  /** Session at the provider. Ending it here blocks new sessions from it. */
  providerSessionId: string;
}

type ProviderSettings = Pick<
  IdentityEnv,
  'tokenIssuer' | 'providerUrl' | 'SUPABASE_JWT_SECRET' | 'SUPABASE_SERVICE_ROLE_KEY'
>;

const TIMEOUT_MS = 3000;
/** Minimum interval between key fetches, which an unknown key triggers. */
const KEYS_COOLDOWN_MS = 5000;
const CLOCK_TOLERANCE_S = 5;

/** Claims that this service reads. */
class Claims {
  @IsUUID() sub!: string;
  @EmailAddress() email!: string;
  @Token({ max: 100 }) session_id!: string;
  @Min(0) @Max(8_640_000_000_000) iat!: number;
  @Optional() @IsBoolean() is_anonymous?: boolean;
}

interface ProviderUser {
  id?: unknown;
  email?: unknown;
  email_confirmed_at?: unknown;
}

/** Authentication methods that use the address's mailbox (`amr` of Supabase Auth). */
const MAIL_METHODS: unknown[] = ['otp', 'magiclink', 'email/signup', 'email_change', 'invite', 'recovery'];

/** Verifies the access tokens of the sign-in provider (Supabase Auth). */
@Injectable()
export class ProviderTokensService {
  private readonly log = new Logger('ProviderTokensService');
  private readonly base: string;
  private readonly publishedKeys: ReturnType<typeof createRemoteJWKSet>;
  private readonly secret: Uint8Array | undefined;
  private readonly algorithms: string[];

  constructor(@Inject(IDENTITY_ENV) private readonly env: ProviderSettings) {
    this.base = `${env.providerUrl}/auth/v1`;
    this.publishedKeys = createRemoteJWKSet(new URL(`${this.base}/.well-known/jwks.json`), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
    });
    this.secret = env.SUPABASE_JWT_SECRET ? new TextEncoder().encode(env.SUPABASE_JWT_SECRET) : undefined;
    this.algorithms = ['ES256', 'RS256', ...(this.secret ? ['HS256'] : [])];
  }

  /**
   * Verifies a token and returns what it proves. Throws invalid_provider_token unless the provider signed it for a user
   * of this project and it has not expired, email_not_verified if it proves no address, service_unavailable while the
   * keys are unavailable.
   */
  async verify(token: string): Promise<ProvenSignIn> {
    const payload = await this.payloadOf(token);
    const { sub, email, session_id, iat, is_anonymous } = payload;
    const { instance: claims, faults } = checkValue(Claims, { sub, email, session_id, iat, is_anonymous });
    const { email: notAnAddress, ...otherFaults } = faults;
    if (Object.keys(otherFaults).length > 0) throw new ProductError('invalid_provider_token');
    if (notAnAddress || claims.is_anonymous) throw new ProductError('email_not_verified');
    if (!provesMailbox(payload) && !(await this.isConfirmed(token, claims)))
      throw new ProductError('email_not_verified');
    return {
      supabaseId: claims.sub,
      email: claims.email,
      issuedAt: new Date(claims.iat * 1000),
      authenticatedAt: authenticatedAt(payload),
      providerSessionId: claims.session_id,
    };
  }

  private async payloadOf(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keyFor, {
        algorithms: this.algorithms,
        issuer: this.env.tokenIssuer,
        audience: 'authenticated',
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return payload;
    } catch (cause) {
      if (cause instanceof ProductError) throw cause;
      throw new ProductError('invalid_provider_token', undefined, { cause });
    }
  }

  /** Selects the key type by algorithm, so that a public key is never used as a secret. */
  private readonly keyFor: JWTVerifyGetKey = async (header, token): Promise<CryptoKey | Uint8Array> => {
    if (header.alg === 'HS256' && this.secret) return this.secret;
    try {
      return await this.publishedKeys(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      // Without the keys the token can be neither accepted nor rejected: the browser may retry, and must not be signed
      // out.
      throw new ProductError('service_unavailable', undefined, { cause });
    }
  };

  /** Queries the provider with the user's own token. */
  private async isConfirmed(token: string, { sub, email }: Claims): Promise<boolean> {
    const response = await this.askForUser(token);
    if (response.status === 403) throw new ProductError('invalid_provider_token');
    if (response.status === 401) {
      this.log.warn('the provider denied the query whether an address is confirmed: set SUPABASE_SERVICE_ROLE_KEY');
      return false;
    }
    if (!response.ok)
      throw new ProductError('service_unavailable', undefined, {
        cause: new Error(`the provider answered ${response.status}`),
      });
    const user = (await response.json().catch(() => undefined)) as ProviderUser | null | undefined;
    const isSame = user?.id === sub && String(user.email).trim().toLowerCase() === email;
    return isSame && typeof user.email_confirmed_at === 'string' && user.email_confirmed_at !== '';
  }

  private async askForUser(token: string): Promise<Response> {
    const apikey = this.env.SUPABASE_SERVICE_ROLE_KEY;
    try {
      return await fetch(`${this.base}/user`, {
        headers: { authorization: `Bearer ${token}`, ...(apikey && { apikey }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new ProductError('service_unavailable', undefined, { cause });
    }
  }
}

/**
 * Whether the claims alone prove the address. No token states that an address is confirmed (users can write
 * `user_metadata`), but a sign-in by mail means that its owner opened one. An `otp` of a user who also has a phone may
 * be a text message.
 */
function provesMailbox({ amr, phone, app_metadata }: JWTPayload): boolean {
  const { providers } = (app_metadata ?? {}) as { providers?: unknown };
  const methods = Array.isArray(amr)
    ? amr.map((each: unknown) => (each as { method?: unknown } | null)?.method ?? each)
    : [];
  return (
    !phone &&
    Array.isArray(providers) &&
    providers.includes('email') &&
    methods.some((method) => MAIL_METHODS.includes(method))
  );
}

/** Returns the latest authentication in Supabase Auth's `amr`: `[{ method: "otp", timestamp: 1764000000 }]` (s). */
function authenticatedAt({ amr }: JWTPayload): Date | null {
  const seconds = (Array.isArray(amr) ? amr : [])
    .map((each: unknown) => (each as { timestamp?: unknown } | null)?.timestamp)
    .filter((timestamp) => typeof timestamp === 'number' && timestamp > 0);
  return seconds.length > 0 ? new Date(Math.min(Math.max(...(seconds as number[])) * 1000, Date.now())) : null;
}
