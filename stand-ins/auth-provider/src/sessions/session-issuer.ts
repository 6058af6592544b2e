import { randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.js';
import type { AccessTokens, Authentication } from '../tokens/access-tokens.js';
import { refreshTokenHash } from '../tokens/refresh.service.js';
import { presentUser, type UserRow } from '../users/user.js';

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

  async begin(transaction: Queries, userId: string): Promise<SessionAnswer> {
    const user = await transaction.one<UserRow>(
      'UPDATE auth.users SET last_sign_in_at = now(), updated_at = now() WHERE id = $1 RETURNING *',
      [userId],
    );
    const amr: Authentication[] = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }];
    const refreshToken = randomBytes(24).toString('base64url');
    const session = await transaction.one<{ id: string }>(
      'INSERT INTO auth.sessions (user_id, amr, refresh_hash) VALUES ($1, $2, $3) RETURNING id',
      [userId, JSON.stringify(amr), refreshTokenHash(refreshToken)],
    );
    if (!user || !session) throw new Error('the user was deleted');
    return this.answer(user, session.id, amr, refreshToken);
  }

  async answer(
    user: UserRow,
    sessionId: string,
    amr: readonly Authentication[],
    refreshToken: string,
  ): Promise<SessionAnswer> {
    const { token, expiresAt } = await this.accessTokens.sign(user, sessionId, amr);
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
