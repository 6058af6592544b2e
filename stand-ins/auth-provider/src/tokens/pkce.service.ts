import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database, Queries } from '../database/database.js';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { SessionAnswer, SessionIssuer } from '../sessions/session-issuer.js';

/** Maximum time between the click and the exchange. */
const LIFETIME_SECONDS = 300;

interface AuthCodeRow {
  user_id: string;
  code_challenge: string;
  is_expired: boolean;
}

/** Issues codes after a click on a PKCE link. Only the browser with the verifier can exchange one for a session. */
export class PkceService {
  constructor(
    private readonly database: Database,
    private readonly issuer: SessionIssuer,
  ) {}

  async grantCode(transaction: Queries, userId: string, { challenge, method }: CodeChallenge): Promise<string> {
    const code = randomUUID();
    await transaction.many(
      'DELETE FROM auth.auth_codes WHERE created_at < clock_timestamp() - make_interval(secs => $1)',
      [LIFETIME_SECONDS * 2],
    );
    await transaction.many(
      `INSERT INTO auth.auth_codes (code_hash, user_id, code_challenge, code_challenge_method, created_at)
       VALUES ($1, $2, $3, $4, clock_timestamp())`,
      [hashOf(code), userId, challenge, method],
    );
    return code;
  }

  /** Exchanges a code for a session. A wrong verifier does not consume the code. */
  async exchange(code: string, verifier: string): Promise<SessionAnswer> {
    if (code === '' || verifier === '')
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
    return this.database.transaction(async (transaction) => {
      const granted = await transaction.one<AuthCodeRow>(
        `SELECT *, created_at < clock_timestamp() - make_interval(secs => $2) AS is_expired FROM auth.auth_codes WHERE code_hash = $1 FOR UPDATE`,
        [hashOf(code), LIFETIME_SECONDS],
      );
      if (!granted) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      if (granted.is_expired)
        throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      if (!answersChallenge(verifier, { challenge: granted.code_challenge })) {
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      }
      await transaction.many('DELETE FROM auth.auth_codes WHERE code_hash = $1', [hashOf(code)]);
      return this.issuer.begin(transaction, granted.user_id);
    });
  }
}

/** The half of a PKCE pair that the provider stores (RFC 7636). */
export interface CodeChallenge {
  challenge: string;
  method: 's256';
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Reads the challenge from a request's two members. Undefined without PKCE. */
export function codeChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  if (!CHALLENGE.test(challenge))
    throw validationFailed(
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, "-", ".", "_" and "~"',
    );
  if (method.toLowerCase() !== 's256') throw validationFailed('code_challenge_method must be s256');
  return { challenge, method: 's256' };
}

function answersChallenge(verifier: string, { challenge }: Pick<CodeChallenge, 'challenge'>): boolean {
  const answer = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return answer.length === expected.length && timingSafeEqual(answer, expected);
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
