import { errors, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import type { Queries } from '../database/database.js';
import { AuthError } from '../errors/auth-error.js';
import type { SigningKeys } from '../keys/signing-keys.js';
import type { UserRow } from '../users/user.js';

export interface Authentication {
  method: string;
  /** Time in Unix seconds. */
  timestamp: number;
}

export interface AccessTokenClaims {
  sub: string;
  session_id: string;
}

/** Signed access tokens, valid for one hour. */
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly issuer: string,
    readonly lifetimeSeconds: number,
  ) {}

  async sign(
    queries: Queries,
    user: UserRow,
    sessionId: string,
    amr: readonly Authentication[],
  ): Promise<{ token: string; expiresAt: number }> {
    const { kid, key } = await this.keys.signing(queries);
    const now = Math.floor(Date.now() / 1000);
    const expiresAt = now + this.lifetimeSeconds;
    const { email, app_metadata, user_metadata } = user;
    const token = await new SignJWT({
      email,
      phone: '',
      app_metadata,
      user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr,
      session_id: sessionId,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .setIssuer(this.issuer)
      .setSubject(user.id)
      .setAudience('authenticated')
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { token, expiresAt };
  }

  /** Returns the claims of a valid token. Throws 403 bad_jwt otherwise. */
  async check(token: string): Promise<AccessTokenClaims> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header.kid), {
        issuer: this.issuer,
        audience: 'authenticated',
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub'],
      });
      const { sub, session_id: sessionId } = payload;
      if (sub === undefined || typeof sessionId !== 'string') throw badJwt('missing claims');
      return { sub, session_id: sessionId };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw badJwt(error.message);
      throw error;
    }
  }

  private async keyFor(kid: string | undefined): Promise<CryptoKey> {
    const key = kid === undefined ? undefined : await this.keys.checking(kid);
    if (!key) throw badJwt('unrecognized JWT kid');
    return key;
  }
}

const badJwt = (reason: string): AuthError =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
