import type { Database, Queries } from '../database/database.js';
import { codeExpired, linkExpired, userBanned, userNotFound, validationFailed } from '../errors/auth-error.js';
import type { MailKind } from '../mails/mail-texts.js';
import type { OneTimeTokens, UsedToken } from '../one-time-tokens/one-time-tokens.js';
import type { AuthenticationMethod, SessionAnswer, SessionIssuer } from '../sessions/session-issuer.js';
import type { PkceService } from '../tokens/pkce.service.js';
import type { EmailChangeService } from '../users/email-change.service.js';
import { isBanned } from '../users/user.js';
import { confirmEmail, findUser } from '../users/users.js';

/** Tokens that each client `type` may consume. */
const KINDS_OF_TYPE = new Map<string, readonly MailKind[]>([
  ['signup', ['signup']],
  ['invite', ['signup']],
  ['magiclink', ['magiclink']],
  ['recovery', ['magiclink']],
  ['email', ['signup', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

/** Result of a confirmation: a session, a code for the browser with the verifier, or half of an email change. */
export type Confirmation = { is: 'session'; session: SessionAnswer } | { is: 'code'; code: string } | { is: 'half' };

/** Allowed results: links opened with GET may return a code, everything else a session. */
type Ending = 'session' | 'session or code';

/** Consumes a token, confirms its address and signs in, in one transaction: of concurrent clicks, one succeeds. */
export class VerifyService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly emailChange: EmailChangeService,
    private readonly pkce: PkceService,
    private readonly issuer: SessionIssuer,
  ) {}

  async openLink(token: string, type: string): Promise<Confirmation> {
    return this.useLink(token, type, 'session or code');
  }

  async verifyHash(token: string, type: string): Promise<Confirmation> {
    return this.useLink(token, type, 'session');
  }

  async verifyCode(email: string, code: string, type: string): Promise<Confirmation> {
    const kinds = kindsOf(type);
    const confirmation = await this.database.transaction(async (transaction) => {
      const used = await this.tokens.useCode(transaction, email, code, kinds);
      return used && this.confirm(transaction, used, 'session');
    });
    // Thrown after the commit, so that the wrong guess stays counted.
    if (!confirmation) throw codeExpired();
    return confirmation;
  }

  private async useLink(token: string, type: string, ending: Ending): Promise<Confirmation> {
    const kinds = kindsOf(type);
    return this.database.transaction(async (transaction) => {
      const used = await this.tokens.useLink(transaction, token, kinds);
      if (!used) throw linkExpired();
      return this.confirm(transaction, used, ending);
    });
  }

  private async confirm(transaction: Queries, used: UsedToken, ending: Ending): Promise<Confirmation> {
    const user = await findUser(transaction, used.user_id);
    if (!user) throw userNotFound(403);
    if (isBanned(user)) throw userBanned(403);
    const isEmailChange = used.kind === 'email_change_current' || used.kind === 'email_change_new';
    if (isEmailChange && !(await this.emailChange.confirmHalf(transaction, used.user_id))) return { is: 'half' };
    await confirmEmail(transaction, used.user_id);
    const { code_challenge: challenge, code_challenge_method: method } = used;
    if (ending === 'session or code' && challenge !== null && method !== null) {
      return {
        is: 'code',
        code: await this.pkce.grantCode(transaction, used.user_id, { challenge, method }, METHOD_OF_LINK[used.kind]),
      };
    }
    return { is: 'session', session: await this.issuer.begin(transaction, used.user_id, 'otp') };
  }
}

const METHOD_OF_LINK: Record<MailKind, AuthenticationMethod> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

function kindsOf(type: string): readonly MailKind[] {
  const kinds = KINDS_OF_TYPE.get(type);
  if (!kinds) throw validationFailed('Unsupported verification type');
  return kinds;
}
