import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.js';
import type { MailKind } from '../mails/mail-texts.js';
import type { CodeChallenge } from './pkce.js';

/** Maximum wrong codes. After that, only the link or a new email works. */
const GUESSES = 10;
/** Prefix of the token of a PKCE link, which returns a code to the requesting browser. */
const PKCE_PREFIX = 'pkce_';

export interface IssuedToken {
  /** Token for the link. */
  token: string;
  /** Code of six digits. */
  code: string;
}

/** Data of a token that has just been consumed. */
export interface UsedToken {
  user_id: string;
  kind: MailKind;
  code_challenge: string | null;
  code_challenge_method: CodeChallenge['method'] | null;
}

/**
 * Issues and consumes one-time tokens of emails: a random link token of 256 bits and a code of six digits, each for one
 * use within its lifetime and stored only as a hash. Six digits can be brute-forced, so their hash uses a key that is
 * not in the database.
 */
export class OneTimeTokens {
  constructor(
    private readonly secret: string,
    private readonly lifetimeSeconds: number,
  ) {}

  /** Issues a token and replaces the previous one of its kind. A new sign-in email replaces all older ones. */
  async issue(transaction: Queries, userId: string, kind: MailKind, challenge?: CodeChallenge): Promise<IssuedToken> {
    const token = `${challenge ? PKCE_PREFIX : ''}${randomBytes(32).toString('hex')}`;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const replaced: MailKind[] = kind === 'signup' || kind === 'magiclink' ? ['signup', 'magiclink'] : [kind];
    await transaction.many('DELETE FROM auth.one_time_tokens WHERE user_id = $1 AND kind = ANY($2)', [
      userId,
      replaced,
    ]);
    await transaction.many(
      `INSERT INTO auth.one_time_tokens (user_id, kind, token_hash, code_hash, code_challenge, code_challenge_method, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
      [userId, kind, hashOf(token), this.codeHash(userId, kind, code), challenge?.challenge, challenge?.method],
    );
    return { token, code };
  }

  /**
   * Consumes a link token: exactly one of concurrent callers gets it. Undefined if it is unknown, used, expired or of
   * another kind.
   */
  async useLink(transaction: Queries, token: string, kinds: readonly MailKind[]): Promise<UsedToken | undefined> {
    return transaction.one<UsedToken>(
      `DELETE FROM auth.one_time_tokens
       WHERE token_hash = $1 AND kind = ANY($2) AND created_at > clock_timestamp() - make_interval(secs => $3)
       RETURNING user_id, kind, code_challenge, code_challenge_method`,
      [hashOf(token), kinds, this.lifetimeSeconds],
    );
  }

  /** Consumes the code sent to this address. Wrong codes are counted, so the caller must commit in that case too. */
  async useCode(
    transaction: Queries,
    address: string,
    code: string,
    kinds: readonly MailKind[],
  ): Promise<UsedToken | undefined> {
    const sent = await transaction.many<UsedToken & { id: string; code_hash: Buffer }>(
      `SELECT t.* FROM auth.one_time_tokens t JOIN auth.users u ON u.id = t.user_id
       WHERE CASE WHEN t.kind = 'email_change_new' THEN u.new_email ELSE u.email END = $1 AND (u.email = $1 OR u.new_email = $1)
         AND t.kind = ANY($2) AND t.wrong_guesses < $3 AND t.created_at > clock_timestamp() - make_interval(secs => $4)
       ORDER BY t.id FOR UPDATE OF t`,
      [address, kinds, GUESSES, this.lifetimeSeconds],
    );
    const right = sent.find((token) =>
      timingSafeEqual(token.code_hash, this.codeHash(token.user_id, token.kind, code)),
    );
    if (right) await transaction.many('DELETE FROM auth.one_time_tokens WHERE id = $1', [right.id]);
    else
      await transaction.many('UPDATE auth.one_time_tokens SET wrong_guesses = wrong_guesses + 1 WHERE id = ANY($1)', [
        sent.map(({ id }) => id),
      ]);
    return right;
  }

  /** Withdraws a user's tokens after an email could not be sent, so that another one can be requested at once. */
  async withdraw(queries: Queries, userId: string): Promise<void> {
    await queries.many('DELETE FROM auth.one_time_tokens WHERE user_id = $1', [userId]);
    await queries.many('UPDATE auth.users SET confirmation_sent_at = NULL, email_change_sent_at = NULL WHERE id = $1', [
      userId,
    ]);
  }

  private codeHash(userId: string, kind: MailKind, code: string): Buffer {
    return createHmac('sha256', this.secret).update(`${userId} ${kind} ${code}`).digest();
  }
}

/** Whether the link was requested with PKCE. */
export const isPkceToken = (token: string): boolean => token.startsWith(PKCE_PREFIX);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
