import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.js';
import { AuthError, userNotFound } from '../errors/auth-error.js';
import type { AccessTokens } from '../tokens/access-tokens.js';
import { bearerToken } from '../transport/api-keys.js';
import { findUser, type UserRow } from '../users/user.js';

/** Authenticates the caller: a valid token of an existing user in an active session. */
export class Authenticator {
  constructor(
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
  ) {}

  async signedIn(request: FastifyRequest): Promise<{ user: UserRow; sessionId: string }> {
    const { sub, session_id: sessionId } = await this.accessTokens.check(bearerToken(request));
    const user = await findUser(this.database, sub);
    if (!user) throw userNotFound(403);
    const session = await this.database.one('SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2', [
      sessionId,
      sub,
    ]);
    if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    return { user, sessionId };
  }
}
