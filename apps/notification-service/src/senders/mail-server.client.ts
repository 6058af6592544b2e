import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { createTransport } from 'nodemailer';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { dkimOptions } from '../dkim.js';
import { mailDomain, mailSender } from '../mail-frame.js';
import type { OutgoingMail } from '../messages/public.js';
import { isUnknownMailbox } from '../audience/public.js';

/**
 * Result of sending a mail. refused: the server will never accept it (5xx). deferred: it may accept it later (4xx).
 * away: no mail can be sent now.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'refused'; reply: string; isUnknownMailbox: boolean }
  | { is: 'deferred'; reply: string }
  | { is: 'away'; reason: string };

type MailServerEnv = Pick<
  NotificationEnv,
  'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TIMEOUT_MS' | 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'
>;

/** Maximum concurrent connections to the mail server. */
export const MAIL_CONNECTIONS = 5;

/** Client of the SMTP server at SMTP_URL, with a pool of persistent connections. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: MailServerEnv,
    private readonly settings: Settings,
  ) {
    this.domain = mailDomain(env);
    const dkim = dkimOptions(env);
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      dnsTimeout: 5000,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      // Each mail has its own timeout below. Hanging up on a server that is slow to accept a mail sends it twice.
      socketTimeout: env.SMTP_TIMEOUT_MS,
      ...(dkim && { dkim }),
      // No template may make the mailer read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Throws unless the server accepts our login. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  /** Sends a mail. After `SMTP_TIMEOUT_MS` the connection is closed. */
  async send({ reference, ...mail }: OutgoingMail): Promise<MailOutcome> {
    try {
      await this.transport.sendMail({
        from: mailSender(this.env, this.settings),
        ...mail,
        messageId: `<${reference}@${this.domain}>`,
        signal: AbortSignal.timeout(this.env.SMTP_TIMEOUT_MS),
        headers: unfolded({ ...mail.headers, 'Auto-Submitted': 'auto-generated' }),
      });
      return { is: 'sent' };
    } catch (error) {
      const { code, text } = replyOf(error);
      if (code >= 500) return { is: 'refused', reply: String(code), isUnknownMailbox: isUnknownMailbox(text) };
      if (code >= 400) return { is: 'deferred', reply: String(code) };
      // The connection broke: check whether the server is unavailable or this mail breaks it.
      const reason = await this.whyAway();
      return reason ? { is: 'away', reason } : { is: 'deferred', reply: 'connection lost' };
    }
  }

  /**
   * Returns undefined while the server accepts our login, otherwise the error code. Never the message, which may
   * contain addresses.
   */
  async whyAway(): Promise<string | undefined> {
    try {
      await this.transport.verify();
      return undefined;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

function unfolded(headers: Record<string, string>): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
}

/** Returns the server's reply to this envelope or message. The code is 0 for errors of the connection or the login. */
function replyOf(error: unknown): { code: number; text: string } {
  const none = { code: 0, text: '' };
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return none;
  if ((error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') || typeof error.responseCode !== 'number') return none;
  return { code: error.responseCode, text: 'response' in error ? String(error.response) : '' };
}
