import type { Database, Queries } from '../database/database.js';
import { AuthError, userBanned, validationFailed } from '../errors/auth-error.js';
import type { SessionAnswer, SessionIssuer } from '../sessions/session-issuer.js';
import { isBanned } from '../users/user.js';
import { findUser } from '../users/users.js';
import type { Authentication } from './access-tokens.js';
import { newSalt, refreshTokenHash, successorOf } from './refresh-token.js';

interface TokenRow {
  id: string;
  session_id: string;
  is_active: boolean;
  is_before_active: boolean;
  /** Whether it was replaced within the reuse interval. */
  is_fresh: boolean;
}

interface SessionRow {
  id: string;
  user_id: string;
  amr: Authentication[];
}

/** Exchanges a refresh token for its successor. Reuse of an old token ends the session for thief and owner. */
export class RefreshService {
  constructor(
    private readonly database: Database,
    private readonly issuer: SessionIssuer,
    private readonly reuseIntervalSeconds: number,
  ) {}

  /** Refreshes a session. Concurrent callers with the same token wait for each other and get the same successor. */
  async refresh(refreshToken: string): Promise<SessionAnswer> {
    if (refreshToken === '') throw validationFailed('Refresh token is not valid');
    const answer = await this.database.transaction(async (transaction) => {
      const session = await this.lockSession(transaction, refreshToken);
      const user = await findUser(transaction, session.user_id);
      if (!user) throw tokenNotFound();
      if (isBanned(user)) throw userBanned(400);
      const active = await this.activeToken(transaction, session.id, refreshToken);
      if (active === undefined) return undefined;
      return this.issuer.answer(transaction, user, session.id, session.amr, active);
    });
    // Thrown after the commit: the session has to stay ended.
    if (!answer) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    return answer;
  }

  private async lockSession(transaction: Queries, refreshToken: string): Promise<SessionRow> {
    const session = await transaction.one<SessionRow>(
      'SELECT s.id, s.user_id, s.amr FROM auth.sessions s JOIN auth.refresh_tokens t ON t.session_id = s.id WHERE t.token_hash = $1 FOR UPDATE OF s',
      [refreshTokenHash(refreshToken)],
    );
    if (!session) throw tokenNotFound();
    return session;
  }

  /**
   * Returns the session's newest token, created now if the given one was the newest. Undefined if the reuse ended the
   * session.
   */
  private async activeToken(transaction: Queries, sessionId: string, given: string): Promise<string | undefined> {
    const presented = await transaction.one<TokenRow>(
      `SELECT id, session_id, revoked_at IS NULL AS is_active, coalesce(revoked_at > clock_timestamp() - make_interval(secs => $2), false) AS is_fresh,
         EXISTS (SELECT 1 FROM auth.refresh_tokens child WHERE child.parent_id = t.id AND child.revoked_at IS NULL) AS is_before_active
       FROM auth.refresh_tokens t WHERE token_hash = $1`,
      [refreshTokenHash(given), this.reuseIntervalSeconds],
    );
    if (!presented) throw tokenNotFound();
    if (presented.is_active) return this.rotate(transaction, presented, given);
    // A client with the second-newest token may never have received the newest.
    if (presented.is_before_active || presented.is_fresh) return followed(transaction, presented, given);
    await transaction.many('DELETE FROM auth.sessions WHERE id = $1', [sessionId]);
    return undefined;
  }

  private async rotate(transaction: Queries, presented: TokenRow, given: string): Promise<string> {
    const salt = newSalt();
    const successor = successorOf(given, salt);
    await transaction.many('UPDATE auth.refresh_tokens SET revoked_at = clock_timestamp() WHERE id = $1', [
      presented.id,
    ]);
    await transaction.many(
      'INSERT INTO auth.refresh_tokens (session_id, parent_id, token_hash, salt, created_at) VALUES ($1, $2, $3, $4, clock_timestamp())',
      [presented.session_id, presented.id, refreshTokenHash(successor), salt],
    );
    await transaction.many('UPDATE auth.sessions SET refreshed_at = clock_timestamp() WHERE id = $1', [
      presented.session_id,
    ]);
    return successor;
  }
}

/** Follows the successors of the presented token to the newest. */
async function followed(transaction: Queries, presented: TokenRow, given: string): Promise<string> {
  const successors = await transaction.many<{ salt: Buffer }>(
    `WITH RECURSIVE chain (id, salt, step) AS (
       SELECT id, salt, 1 FROM auth.refresh_tokens WHERE parent_id = $1
       UNION ALL SELECT t.id, t.salt, step + 1 FROM auth.refresh_tokens t JOIN chain ON t.parent_id = chain.id
     ) SELECT salt FROM chain ORDER BY step`,
    [presented.id],
  );
  return successors.reduce((token, { salt }) => successorOf(token, salt), given);
}

const tokenNotFound = (): AuthError =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
