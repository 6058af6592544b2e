import type { Queries } from '../database/database.js';
import type { AccessTokens, Authentication } from '../tokens/access-tokens.js';
import { newRefreshToken, newSalt, refreshTokenHash } from '../tokens/refresh-token.js';
import { presentUser, type UserRow } from '../users/user.js';

/** Authentication method, as in the `amr` claim. */
export type AuthenticationMethod = 'otp' | 'magiclink' | 'email/signup' | 'email_change';

/** Response to a successful sign-in. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Expiry in Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: object;
}

/** Starts sessions and builds their responses. */
export class SessionIssuer {
  constructor(private readonly accessTokens: AccessTokens) {}

  async begin(transaction: Queries, userId: string, method: AuthenticationMethod): Promise<SessionAnswer> {
    const user = await transaction.one<UserRow>(
      'UPDATE auth.users SET last_sign_in_at = now(), updated_at = now() WHERE id = $1 RETURNING *',
      [userId],
    );
    const amr: Authentication[] = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
    const session = await transaction.one<{ id: string }>(
      'INSERT INTO auth.sessions (user_id, amr) VALUES ($1, $2) RETURNING id',
      [userId, JSON.stringify(amr)],
    );
    if (!user || !session) throw new Error('the user went away');
    const refreshToken = newRefreshToken();
    await transaction.many('INSERT INTO auth.refresh_tokens (session_id, token_hash, salt) VALUES ($1, $2, $3)', [
      session.id,
      refreshTokenHash(refreshToken),
      newSalt(),
    ]);
    return this.answer(transaction, user, session.id, amr, refreshToken);
  }

  async answer(
    queries: Queries,
    user: UserRow,
    sessionId: string,
    amr: readonly Authentication[],
    refreshToken: string,
  ): Promise<SessionAnswer> {
    const { token, expiresAt } = await this.accessTokens.sign(queries, user, sessionId, amr);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.accessTokens.lifetimeSeconds,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: presentUser(user),
    };
  }
}
