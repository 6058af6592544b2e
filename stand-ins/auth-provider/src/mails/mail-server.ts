import { createTransport } from 'nodemailer';
import { AuthError } from '../errors/auth-error.js';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The SMTP server behind SMTP_URL. */
export class MailServer {
  private readonly transport;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 5,
      // A client waits for the response.
      dnsTimeout: 5000,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
      // A template must never make the server read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves once the mail server accepts the email. A permanently rejected address is a client error (400), all else
   * internal.
   */
  async send(mail: OutgoingMail): Promise<void> {
    try {
      // Sent to exactly one mailbox: an address is not parsed into several.
      await this.transport.sendMail({ ...mail, from: this.from, to: { name: '', address: mail.to } });
    } catch (error) {
      if (isRefusedAddress(error))
        throw new AuthError(400, 'email_address_invalid', 'The mail server does not accept this email address');
      throw error;
    }
  }

  async check(): Promise<unknown> {
    return this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

function isRefusedAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EENVELOPE' &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  );
}
