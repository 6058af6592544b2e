import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { dkimOptions } from '../dkim.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { isUnknownMailbox } from '../audience/public.js';

/**
 * Result of handing an email over. refused: the server will never accept it (5xx). deferred: it may accept it later
 * (4xx). uncertain: the connection broke over it, so the server may have accepted it. away: no email can be sent now.
 */
export type SendResult =
  | { is: 'sent' }
  | { is: 'refused'; reply: string; isUnknownMailbox: boolean }
  | { is: 'deferred'; reply: string }
  | { is: 'uncertain'; reply: string }
  | { is: 'away'; reason: string };

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const CONNECT_TIMEOUT_MS = 5000;
/** The server is closing the connection (RFC 5321, 3.8). Concerns the connection, not the email. */
const CLOSING = 421;

/**
 * Maximum connections for newsletters, as many as emails leave at once: an email must not wait inside the pool, where
 * its consent is not read again. Other emails have their own connections, so that they never wait behind newsletters.
 */
export const NEWSLETTER_CONNECTIONS = 6;

/** Hands newsletters to nodemailer's pool of connections. The pool repeats an email only if no byte of it had left. */
@Injectable()
export class NewsletterMailer implements OnApplicationShutdown {
  private readonly transport;
  private probing: Promise<string | undefined> | undefined;

  constructor(
    @Inject(NOTIFICATION_ENV)
    env: Pick<NotificationEnv, 'SMTP_URL' | 'SMTP_TIMEOUT_MS' | 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'>,
  ) {
    const dkim = dkimOptions(env);
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: NEWSLETTER_CONNECTIONS,
      maxMessages: 1000,
      maxRequeues: 1,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: env.SMTP_TIMEOUT_MS,
      ...(dkim && { dkim }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Sends an email. Closes its connection if `signal` aborts meanwhile. */
  async send(mail: SendMailOptions, signal: AbortSignal): Promise<SendResult> {
    try {
      await this.transport.sendMail({ ...mail, signal });
      return { is: 'sent' };
    } catch (error) {
      return this.outcomeOf(error as SmtpError);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async outcomeOf({ code, responseCode = 0, response = '' }: SmtpError): Promise<SendResult> {
    const isReply = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 400 && responseCode !== CLOSING;
    if (isReply) {
      const reply = replyOf(responseCode, response);
      return responseCode >= 500
        ? { is: 'refused', reply, isUnknownMailbox: isUnknownMailbox(response) }
        : { is: 'deferred', reply };
    }
    const reason = await this.whyAway();
    return reason === undefined ? { is: 'uncertain', reply: code ?? 'unknown' } : { is: 'away', reason };
  }

  /**
   * Returns undefined while the server accepts our login, otherwise the error code. Never the message, which may
   * contain addresses. Concurrent calls share one probe.
   */
  private whyAway(): Promise<string | undefined> {
    this.probing ??= this.transport
      .verify()
      .then(
        () => undefined,
        (error: SmtpError) => error.code ?? 'unknown',
      )
      .finally(() => (this.probing = undefined));
    return this.probing;
  }
}

/** Returns only the code and the enhanced status (RFC 3463): the rest may contain the address. */
function replyOf(code: number, response: string): string {
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return `${code}${status && ` ${status}`}`;
}
