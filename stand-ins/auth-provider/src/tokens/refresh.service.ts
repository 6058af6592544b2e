import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../database/database.js';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { SessionAnswer, SessionIssuer } from '../sessions/session-issuer.js';
import { findUser } from '../users/user.js';
import type { Authentication } from './access-tokens.js';

interface SessionRow {
  id: string;
  user_id: string;
  amr: Authentication[];
  is_newest: boolean;
}

export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Exchanges a refresh token for its successor. The successor is derived from the token and a secret, so that concurrent
 * tabs, and a client that lost a response, get the same one although only hashes are stored.
 */
export class RefreshService {
  constructor(
    private readonly database: Database,
    private readonly issuer: SessionIssuer,
    private readonly secret: string,
  ) {}

  /** Refreshes a session by its newest token or the one before. Concurrent callers wait for each other. */
  async refresh(token: string): Promise<SessionAnswer> {
    if (token === '') throw validationFailed('Refresh token is not valid');
    const hash = refreshTokenHash(token);
    const successor = createHmac('sha256', this.secret).update(token).digest('base64url');
    return this.database.transaction(async (transaction) => {
      const session = await transaction.one<SessionRow>(
        `SELECT id, user_id, amr, refresh_hash = $1 AS is_newest FROM auth.sessions
         WHERE refresh_hash = $1 OR previous_hash = $1 FOR UPDATE`,
        [hash],
      );
      const user = session && (await findUser(transaction, session.user_id));
      if (!user) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
      if (session.is_newest)
        await transaction.many(
          'UPDATE auth.sessions SET refresh_hash = $2, previous_hash = $3, refreshed_at = clock_timestamp() WHERE id = $1',
          [session.id, refreshTokenHash(successor), hash],
        );
      return this.issuer.answer(user, session.id, session.amr, successor);
    });
  }
}
