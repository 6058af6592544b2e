import type { Database, Queries } from '../database/database.js';
import type { MailPurpose, MailQuota } from '../mails/mail-quota.js';
import type { Mailer } from '../mails/mailer.js';
import type { MailKind } from '../mails/mail-texts.js';
import type { CodeChallenge } from '../tokens/code-challenge.js';
import type { IssuedToken, OneTimeTokens } from './one-time-tokens.js';

export interface WantedMail {
  kind: MailKind;
  to: string;
}

export interface MailOrder {
  userId: string;
  newEmail: string | null;
  redirectTo: string;
  challenge: CodeChallenge | undefined;
}

interface PreparedMail extends WantedMail {
  issued: IssuedToken;
}

/** Booked emails with their tokens, to be sent after the commit. */
export interface PreparedMails extends MailOrder {
  mails: PreparedMail[];
  bookings: string[];
}

/**
 * Sends tokens by email: prepares them in a transaction, sends after the commit, and withdraws them if the mail server
 * fails.
 */
export class ConfirmationMails {
  constructor(
    private readonly database: Database,
    private readonly quota: MailQuota,
    private readonly tokens: OneTimeTokens,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Books emails. Throws 429 if the quota of an address or the total is reached. Call it before any other lock of the
   * transaction.
   */
  async book(
    transaction: Queries,
    purpose: MailPurpose,
    addresses: readonly string[],
    options?: { isSent: boolean },
  ): Promise<string[]> {
    return this.quota.book(transaction, purpose, addresses, options);
  }

  async prepare(
    transaction: Queries,
    order: MailOrder,
    wanted: readonly WantedMail[],
    bookings: string[],
  ): Promise<PreparedMails> {
    const mails: PreparedMail[] = [];
    for (const mail of wanted)
      mails.push({ ...mail, issued: await this.tokens.issue(transaction, order.userId, mail.kind, order.challenge) });
    return { ...order, mails, bookings };
  }

  async send({ mails, bookings, redirectTo, newEmail }: PreparedMails): Promise<void> {
    try {
      for (const { kind, to, issued } of mails) await this.mailer.send({ kind, to, ...issued, redirectTo, newEmail });
    } catch (error) {
      await this.quota.giveBack(this.database, bookings);
      for (const { issued } of mails) await this.tokens.withdraw(this.database, issued);
      throw error;
    }
  }
}
