import { errors, jwtVerify, SignJWT } from 'jose';
import { AuthError } from '../errors/auth-error.js';
import type { SigningKey } from '../keys/signing-keys.js';
import type { UserRow } from '../users/user.js';

export interface Authentication {
  method: 'otp';
  /** Time in Unix seconds. */
  timestamp: number;
}

/** Signed access tokens, valid for one hour. */
export class AccessTokens {
  constructor(
    private readonly key: SigningKey,
    private readonly issuer: string,
    readonly lifetimeSeconds: number,
  ) {}

  async sign(
    user: UserRow,
    sessionId: string,
    amr: readonly Authentication[],
  ): Promise<{ token: string; expiresAt: number }> {
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
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: this.key.kid })
      .setIssuer(this.issuer)
      .setSubject(user.id)
      .setAudience('authenticated')
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(this.key.privateKey);
    return { token, expiresAt };
  }

  /** Returns the claims of a valid token. Throws 403 bad_jwt otherwise. */
  async check(token: string): Promise<{ sub: string; session_id: string }> {
    try {
      const { payload } = await jwtVerify(token, this.key.publicKey, {
        issuer: this.issuer,
        audience: 'authenticated',
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub', 'session_id'],
      });
      return { sub: String(payload.sub), session_id: String(payload['session_id']) };
    } catch (error) {
      if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
      throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
    }
  }
}
