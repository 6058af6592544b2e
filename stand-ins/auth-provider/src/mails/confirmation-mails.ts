import type { Database, Queries } from '../database/database.js';
import { AuthError } from '../errors/auth-error.js';
import type { CodeChallenge } from '../tokens/pkce.service.js';
import type { OneTimeTokens } from '../tokens/one-time-tokens.js';
import type { MailKind } from './mail-texts.js';
import type { ConfirmationMail, Mailer } from './mailer.js';

export interface MailOrder {
  userId: string;
  newEmail: string | null;
  redirectTo: string;
  challenge: CodeChallenge | undefined;
}

/** Sends tokens by email, after the commit of the transaction that issues them. */
export class ConfirmationMails {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly mailer: Mailer,
  ) {}

  /** Issues the tokens of some emails. Returns the function that sends them, and withdraws the tokens if that fails. */
  async prepare(
    transaction: Queries,
    { userId, newEmail, redirectTo, challenge }: MailOrder,
    wanted: readonly { kind: MailKind; to: string }[],
  ): Promise<() => Promise<void>> {
    const mails: ConfirmationMail[] = [];
    for (const { kind, to } of wanted)
      mails.push({
        kind,
        to,
        newEmail,
        redirectTo,
        ...(await this.tokens.issue(transaction, userId, kind, challenge)),
      });
    return async () => {
      try {
        for (const mail of mails) await this.mailer.send(mail);
      } catch (error) {
        await this.tokens.withdraw(this.database, userId);
        throw error;
      }
    };
  }
}

/** Throws 429 if an email was sent to the address less than `seconds` ago. */
export function requirePause(sentAt: Date | null, seconds: number): void {
  const wait = sentAt === null ? 0 : seconds - (Date.now() - sentAt.getTime()) / 1000;
  if (wait > 0)
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`,
    );
}
