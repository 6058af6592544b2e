import { createTransport } from 'nodemailer';
import { issuerOf, type AuthProviderEnv } from '../env.js';
import { AuthError } from '../errors/auth-error.js';
import { htmlMail, plainMail } from './mail-layout.js';
import { mailTexts, type MailKind } from './mail-texts.js';

type MailSettings = Pick<
  AuthProviderEnv,
  'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'EXTERNAL_URL' | 'MAIL_LINKS_TO' | 'OTP_EXP_SECONDS'
>;

export interface ConfirmationMail {
  kind: MailKind;
  to: string;
  token: string;
  code: string;
  redirectTo: string;
  newEmail: string | null;
}

/** Sends the emails with a link and a code through the SMTP server behind SMTP_URL. */
export class Mailer {
  private readonly transport;

  constructor(private readonly env: MailSettings) {
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

  /** Resolves once the mail server accepts the email. A permanently rejected address is a client error (400). */
  async send(mail: ConfirmationMail): Promise<void> {
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

  close(): void {
    this.transport.close();
  }

  /**
   * Returns the link to our own page, which verifies on a button press, so that a mail scanner opening it has no effect;
   * or to the provider itself, which verifies when it is opened.
   */
  private link({ kind, token, redirectTo }: ConfirmationMail): string {
    const type = kind === 'signup' || kind === 'magiclink' ? kind : 'email_change';
    return this.env.MAIL_LINKS_TO === 'provider'
      ? `${issuerOf(this.env)}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
      : `${this.env.SITE_URL}/verify#${new URLSearchParams({ token_hash: token, type, redirect_to: redirectTo })}`;
  }
}
