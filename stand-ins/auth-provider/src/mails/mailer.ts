import { createTransport } from 'nodemailer';
import type { Database, Queries } from '../database/database.js';
import { issuerOf, type AuthProviderEnv } from '../env.js';
import { AuthError } from '../errors/auth-error.js';
import type { IssuedToken, OneTimeTokens } from '../tokens/one-time-tokens.js';
import type { CodeChallenge } from '../tokens/pkce.js';
import { htmlMail, plainMail } from './mail-layout.js';
import { mailTexts, type MailKind } from './mail-texts.js';

export interface MailOrder {
  userId: string;
  newEmail: string | null;
  redirectTo: string;
  challenge: CodeChallenge | undefined;
}

interface Recipient {
  kind: MailKind;
  to: string;
}

type ConfirmationMail = Recipient & IssuedToken & Pick<MailOrder, 'newEmail' | 'redirectTo'>;

/** Sends emails with a link and a code through the SMTP server behind SMTP_URL. */
export class Mailer {
  private readonly transport;

  constructor(
    private readonly env: AuthProviderEnv,
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
  ) {
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 5,
      // A client waits for the response.
      dnsTimeout: 5000,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Issues the tokens of some emails. Returns the function that sends them. Call it after the commit. If it fails, it
   * withdraws the tokens.
   */
  async prepare(
    transaction: Queries,
    { userId, newEmail, redirectTo, challenge }: MailOrder,
    recipients: readonly Recipient[],
  ): Promise<() => Promise<void>> {
    const mails: ConfirmationMail[] = [];
    for (const recipient of recipients) {
      const issued = await this.tokens.issue(transaction, userId, recipient.kind, challenge);
      mails.push({ ...recipient, ...issued, newEmail, redirectTo });
    }
    return async () => {
      try {
        for (const mail of mails) await this.send(mail);
      } catch (error) {
        await this.tokens.withdraw(this.database, userId);
        throw error;
      }
    };
  }

  close(): void {
    this.transport.close();
  }

  /** Resolves once the mail server accepts the email. A permanently rejected address is a client error (400). */
  private async send(mail: ConfirmationMail): Promise<void> {
    const { MAIL_FROM: from, SITE_URL: homeUrl, OTP_EXP_SECONDS: lifetimeSeconds } = this.env;
    const texts = mailTexts(mail.kind, mail.newEmail);
    const lifetime = `${Math.round(lifetimeSeconds / 60)} minutes`;
    const content = { ...texts, link: this.link(mail), code: mail.code, lifetime, homeUrl };
    try {
      await this.transport.sendMail({
        from,
        // Sent to exactly one mailbox: an address is not parsed into several.
        to: { name: '', address: mail.to },
        subject: texts.subject,
        html: htmlMail(content),
        text: plainMail(content),
      });
    } catch (error) {
      const { command, responseCode } = error as { command?: string; responseCode?: number };
      if (command === 'RCPT TO' && Number(responseCode) >= 500)
        throw new AuthError(400, 'email_address_invalid', 'The mail server does not accept this email address');
      throw error;
    }
  }

  /**
   * Returns the link to our own page, which verifies on a button press, so that a mail scanner has no effect; or to the
   * provider itself, which verifies when the link is opened.
   */
  private link({ kind, token, redirectTo }: ConfirmationMail): string {
    const type = kind === 'signup' || kind === 'magiclink' ? kind : 'email_change';
    return this.env.MAIL_LINKS_TO === 'provider'
      ? `${issuerOf(this.env)}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
      : `${this.env.SITE_URL}/verify#${new URLSearchParams({ token_hash: token, type, redirect_to: redirectTo })}`;
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
