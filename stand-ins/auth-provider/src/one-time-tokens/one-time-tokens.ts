import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.js';
import type { MailKind } from '../mails/mail-texts.js';
import type { CodeChallenge } from '../tokens/code-challenge.js';

/** At most so many wrong codes; then only the link, or a new mail. */
const GUESSES = 10;
/** Tells a link that ends in a code for the browser which asked for it. */
const PKCE_PREFIX = 'pkce_';

export interface IssuedToken {
  /** Goes into the link. */
  token: string;
  /** Six digits. */
  code: string;
}

/** What was behind a token that has now been used up. */
export interface UsedToken {
  user_id: string;
  kind: MailKind;
  code_challenge: string | null;
  code_challenge_method: CodeChallenge['method'] | null;
}

/**
 * What mails carry: a random link token of 256 bits and a code of six digits, both good for one use within their lifetime
 * and stored only as hashes. Six digits are found by trying, so their hash is keyed with what the database does not hold.
 */
export class OneTimeTokens {
  private readonly codeKey: Buffer;

  constructor(
    serviceKey: string,
    private readonly lifetimeSeconds: number,
  ) {
    this.codeKey = Buffer.from(hkdfSync('sha256', serviceKey, '', 'campus-deals auth-provider codes', 32));
  }

  /** Replaces the token of that kind; a new mail for signing in replaces every older one for signing in. */
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
      [
        userId,
        kind,
        hashOf(token),
        this.codeHash(userId, kind, code),
        challenge?.challenge ?? null,
        challenge?.method ?? null,
      ],
    );
    return { token, code };
  }

  /** Uses up the link's token: of concurrent callers exactly one gets it. Undefined when it is unknown, used, expired or of another kind. */
  async useLink(transaction: Queries, token: string, kinds: readonly MailKind[]): Promise<UsedToken | undefined> {
    return transaction.one<UsedToken>(
      `DELETE FROM auth.one_time_tokens
       WHERE token_hash = $1 AND kind = ANY($2) AND created_at > clock_timestamp() - make_interval(secs => $3)
       RETURNING user_id, kind, code_challenge, code_challenge_method`,
      [hashOf(token), kinds, this.lifetimeSeconds],
    );
  }

  /** Uses up the code sent to this address; a wrong one is counted, so the caller has to commit also then. */
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

  /** The mail could not be sent: nobody has this token. */
  async withdraw(queries: Queries, { token }: IssuedToken): Promise<void> {
    await queries.many('DELETE FROM auth.one_time_tokens WHERE token_hash = $1', [hashOf(token)]);
  }

  private codeHash(userId: string, kind: MailKind, code: string): Buffer {
    return createHmac('sha256', this.codeKey).update(`${userId} ${kind} ${code}`).digest();
  }
}

/** Whether the link was asked for by a browser that waits with a verifier. */
export const isPkceToken = (token: string): boolean => token.startsWith(PKCE_PREFIX);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
