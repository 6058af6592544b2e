import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.js';
import { AuthError, userBanned, userNotFound } from '../errors/auth-error.js';
import type { AccessTokens } from '../tokens/access-tokens.js';
import { bearerToken, noAuthorization } from '../transport/api-keys.js';
import { isBanned, type UserRow } from '../users/user.js';
import { findUser } from '../users/users.js';

export interface SignedIn {
  user: UserRow;
  sessionId: string;
}

/** Authenticates the caller: a valid token of an existing user in an active session. */
export class Authenticator {
  constructor(
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
  ) {}

  async signedIn(request: FastifyRequest): Promise<SignedIn> {
    const token = bearerToken(request);
    if (token === undefined) throw noAuthorization();
    const { sub, session_id: sessionId } = await this.accessTokens.check(token);
    const user = await findUser(this.database, sub);
    if (!user) throw userNotFound(403);
    if (isBanned(user)) throw userBanned(403);
    const session = await this.database.one('SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2', [
      sessionId,
      sub,
    ]);
    if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    return { user, sessionId };
  }
}
