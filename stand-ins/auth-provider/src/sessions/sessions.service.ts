import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Queries } from '../database/database.js';
import { AuthError, userNotFound, validationFailed } from '../errors/auth-error.js';
import type { AccessTokens, Authentication } from '../tokens/access-tokens.js';
import { answersChallenge, type CodeChallenge } from '../tokens/pkce.js';
import { bearerToken } from '../transport/api-keys.js';
import { findUser, presentUser, type UserRow } from '../users/user.js';

/** Maximum seconds between the click on a PKCE link and the exchange of its code. */
const CODE_LIFETIME_S = 300;

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

interface SessionRow {
  id: string;
  user_id: string;
  amr: Authentication[];
  is_newest: boolean;
}

/** Begins and refreshes sessions, and authenticates callers by them. Stores refresh tokens and codes only as hashes. */
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
    private readonly secret: string,
  ) {}

  async begin(transaction: Queries, userId: string): Promise<SessionAnswer> {
    const user = await transaction.one<UserRow>(
      'UPDATE auth.users SET last_sign_in_at = now(), updated_at = now() WHERE id = $1 RETURNING *',
      [userId],
    );
    const amr: Authentication[] = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }];
    const refreshToken = randomBytes(24).toString('base64url');
    const session = await transaction.one<{ id: string }>(
      'INSERT INTO auth.sessions (user_id, amr, refresh_hash) VALUES ($1, $2, $3) RETURNING id',
      [userId, JSON.stringify(amr), hashOf(refreshToken)],
    );
    if (!user || !session) throw new Error('the user was deleted');
    return this.answer(user, { id: session.id, amr }, refreshToken);
  }

  /** Grants a code after a click on a PKCE link. Only the browser with the verifier can exchange it for a session. */
  async grantCode(transaction: Queries, userId: string, { challenge, method }: CodeChallenge): Promise<string> {
    const code = randomUUID();
    const old = 'DELETE FROM auth.auth_codes WHERE created_at < clock_timestamp() - make_interval(secs => $1)';
    await transaction.many(old, [CODE_LIFETIME_S * 2]);
    await transaction.many(
      `INSERT INTO auth.auth_codes (code_hash, user_id, code_challenge, code_challenge_method, created_at)
       VALUES ($1, $2, $3, $4, clock_timestamp())`,
      [hashOf(code), userId, challenge, method],
    );
    return code;
  }

  /** Exchanges a code for a session. A wrong verifier does not consume the code. */
  async exchangeCode(code: string, verifier: string): Promise<SessionAnswer> {
    if (code === '' || verifier === '')
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
    return this.database.transaction(async (transaction) => {
      const granted = await transaction.one<{ user_id: string; code_challenge: string; is_expired: boolean }>(
        `SELECT *, created_at < clock_timestamp() - make_interval(secs => $2) AS is_expired FROM auth.auth_codes WHERE code_hash = $1 FOR UPDATE`,
        [hashOf(code), CODE_LIFETIME_S],
      );
      if (!granted) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      if (granted.is_expired)
        throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      if (!answersChallenge(verifier, granted.code_challenge))
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      await transaction.many('DELETE FROM auth.auth_codes WHERE code_hash = $1', [hashOf(code)]);
      return this.begin(transaction, granted.user_id);
    });
  }

  /**
   * Refreshes a session by its newest token or the one before. The successor is derived from the token and a secret, so
   * that concurrent tabs, which wait for each other, and a client that lost a response, get the same one.
   */
  async refresh(token: string): Promise<SessionAnswer> {
    if (token === '') throw validationFailed('Refresh token is not valid');
    const successor = createHmac('sha256', this.secret).update(token).digest('base64url');
    return this.database.transaction(async (transaction) => {
      const session = await transaction.one<SessionRow>(
        `SELECT id, user_id, amr, refresh_hash = $1 AS is_newest FROM auth.sessions
         WHERE refresh_hash = $1 OR previous_hash = $1 FOR UPDATE`,
        [hashOf(token)],
      );
      const user = session && (await findUser(transaction, session.user_id));
      if (!user) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
      if (session.is_newest)
        await transaction.many(
          'UPDATE auth.sessions SET refresh_hash = $2, previous_hash = $3, refreshed_at = clock_timestamp() WHERE id = $1',
          [session.id, hashOf(successor), hashOf(token)],
        );
      return this.answer(user, session, successor);
    });
  }

  /** Authenticates the caller: a valid token of an existing user in an active session. */
  async signedIn(request: FastifyRequest): Promise<{ user: UserRow; sessionId: string }> {
    const { sub, session_id: sessionId } = await this.accessTokens.check(bearerToken(request));
    const user = await findUser(this.database, sub);
    if (!user) throw userNotFound(403);
    const active = 'SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2';
    if (!(await this.database.one(active, [sessionId, sub])))
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    return { user, sessionId };
  }

  private async answer(
    user: UserRow,
    { id, amr }: Pick<SessionRow, 'id' | 'amr'>,
    refreshToken: string,
  ): Promise<SessionAnswer> {
    const { token, expiresAt } = await this.accessTokens.sign(user, id, amr);
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

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
