import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { healthChecks } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { createTransport } from 'nodemailer';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { dkimOptions } from '../dkim.js';
import { mailDomain } from '../mail-domain.js';
import { mailSender } from '../mail-from.js';
import { isUnknownMailbox } from '../suppressions/suppressions.module.js';

export interface OutgoingMail {
  /** Makes the Message-ID with our domain: the same at each attempt, so that mail programs recognize a mail that was sent twice. */
  reference: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Each on one line as it is: some mail programs read List-Unsubscribe badly when it is folded. */
  headers?: Record<string, string>;
}

/**
 * What became of a mail. refused: the server will never take it (5xx). deferred: it will later (4xx). away: no server
 * takes mails now, whatever this one is like.
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

/** Connections at once to the mail server. */
export const MAIL_CONNECTIONS = 5;

/** The SMTP server behind SMTP_URL, over a pool of kept connections. */
@Injectable()
export class MailServer implements OnModuleInit, OnApplicationShutdown {
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
      // Each mail has its own end, below: who hangs up on a server that is slow to take a mail sends it twice.
      socketTimeout: env.SMTP_TIMEOUT_MS,
      ...(dkim && { dkim }),
      // Nothing a template holds may make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Mails wait while it is away: the service still serves. */
  onModuleInit(): void {
    healthChecks.add('mail server', () => this.transport.verify(), { isEssential: false });
  }

  /** Ends within `SMTP_TIMEOUT_MS`; the connection of a mail that is not through by then is cut. */
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
      // The connection broke: is the server away, or does it break on this mail?
      const reason = await this.whyAway();
      return reason ? { is: 'away', reason } : { is: 'deferred', reply: 'connection lost' };
    }
  }

  /** Undefined while the server lets us in; else why not (an error code: the message may hold addresses). */
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

/** What the server replied to this envelope or message; 0 when it was about the connection or our login. */
function replyOf(error: unknown): { code: number; text: string } {
  const none = { code: 0, text: '' };
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return none;
  if ((error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') || typeof error.responseCode !== 'number') return none;
  return { code: error.responseCode, text: 'response' in error ? String(error.response) : '' };
}
