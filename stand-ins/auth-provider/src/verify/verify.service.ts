import type { Database, Queries } from '../database/database.js';
import { AuthError, linkExpired, validationFailed } from '../errors/auth-error.js';
import type { MailKind } from '../mails/mail-texts.js';
import type { SessionAnswer, SessionsService } from '../sessions/sessions.service.js';
import type { OneTimeTokens, UsedToken } from '../tokens/one-time-tokens.js';
import type { EmailChangeService } from '../users/email-change.service.js';
import { confirmEmail } from '../users/user.js';

/** Tokens that each client `type` may consume. */
const KINDS_OF_TYPE = new Map<string, readonly MailKind[]>([
  ['signup', ['signup']],
  ['magiclink', ['magiclink']],
  ['email', ['signup', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

/** Result of a confirmation: a session, a code for the browser with the verifier, or half of an email change. */
export type Confirmation = { is: 'session'; session: SessionAnswer } | { is: 'code'; code: string } | { is: 'half' };

/** Consumes a token, confirms its address and signs in, in one transaction: of concurrent clicks, one succeeds. */
export class VerifyService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly emailChange: EmailChangeService,
    private readonly sessions: SessionsService,
  ) {}

  /** Consumes a link's token. A link that was opened, not posted, returns a code if it was requested with PKCE. */
  async verifyLink(token: string, type: string, { isOpened }: { isOpened: boolean }): Promise<Confirmation> {
    const kinds = kindsOf(type);
    return this.database.transaction(async (transaction) => {
      const used = await this.tokens.useLink(transaction, token, kinds);
      if (!used) throw linkExpired();
      return this.confirm(transaction, used, isOpened);
    });
  }

  async verifyCode(email: string, code: string, type: string): Promise<Confirmation> {
    const kinds = kindsOf(type);
    const confirmation = await this.database.transaction(async (transaction) => {
      const used = await this.tokens.useCode(transaction, email, code, kinds);
      return used && this.confirm(transaction, used, false);
    });
    // Thrown after the commit, so that the wrong guess stays counted.
    if (!confirmation) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
    return confirmation;
  }

  private async confirm(transaction: Queries, used: UsedToken, isOpened: boolean): Promise<Confirmation> {
    const { user_id: userId, kind, code_challenge: challenge, code_challenge_method: method } = used;
    const isEmailChange = kind === 'email_change_current' || kind === 'email_change_new';
    if (isEmailChange && !(await this.emailChange.confirmHalf(transaction, userId))) return { is: 'half' };
    await confirmEmail(transaction, userId);
    if (isOpened && challenge !== null && method !== null)
      return { is: 'code', code: await this.sessions.grantCode(transaction, userId, { challenge, method }) };
    return { is: 'session', session: await this.sessions.begin(transaction, userId) };
  }
}

function kindsOf(type: string): readonly MailKind[] {
  const kinds = KINDS_OF_TYPE.get(type);
  if (!kinds) throw validationFailed('Unsupported verification type');
  return kinds;
}
