import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isUnknownMailbox } from '../audience/public.js';
import type { NotificationEnv } from '../env.js';

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

export type SmtpEnv = Pick<
  NotificationEnv,
  'SMTP_URL' | 'SMTP_TIMEOUT_MS' | 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'
>;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const CONNECT_TIMEOUT_MS = 5000;
/** The server is closing the connection (RFC 5321, 3.8). Concerns the connection, not the email. */
const CLOSING = 421;
/** Headers covered by the DKIM signature. Both List-Unsubscribe headers are required (RFC 8058, 4). */
const SIGNED_HEADERS =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

/** Nodemailer's pool of connections to the server at SMTP_URL. It repeats an email only if no byte of it had left. */
export class SmtpPool implements OnApplicationShutdown {
  private readonly transport;
  private probing: Promise<string | undefined> | undefined;

  constructor(
    private readonly smtp: SmtpEnv,
    maxConnections: number,
  ) {
    this.transport = createTransport({
      url: smtp.SMTP_URL,
      pool: true,
      maxConnections,
      maxMessages: 1000,
      maxRequeues: 1,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      // Hanging up on a server that is slow to accept an email sends it twice.
      socketTimeout: smtp.SMTP_TIMEOUT_MS,
      ...dkimOf(smtp),
      // No template may make the mailer read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Throws unless the server accepts our login. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  /** Sends an email. After `SMTP_TIMEOUT_MS` its connection is closed. */
  async send(mail: SendMailOptions): Promise<SendResult> {
    try {
      await this.transport.sendMail({ ...mail, signal: AbortSignal.timeout(this.smtp.SMTP_TIMEOUT_MS) });
      return { is: 'sent' };
    } catch (error) {
      return this.resultOf(error as SmtpError);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async resultOf({ code, responseCode = 0, response = '' }: SmtpError): Promise<SendResult> {
    const isReply = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 400 && responseCode !== CLOSING;
    if (isReply) {
      const reply = replyOf(responseCode, response);
      return responseCode >= 500
        ? { is: 'refused', reply, isUnknownMailbox: isUnknownMailbox(response) }
        : { is: 'deferred', reply };
    }
    // The connection broke: check whether the server is unavailable or this email breaks it.
    const reason = await this.whyAway();
    return reason === undefined ? { is: 'uncertain', reply: code ?? 'unknown' } : { is: 'away', reason };
  }

  /**
   * Returns undefined while the server accepts our login, otherwise the error code. Never the message, which may
   * contain addresses. Concurrent calls share one probe.
   */
  private whyAway(): Promise<string | undefined> {
    this.probing ??= this.verify()
      .then(
        () => undefined,
        (error: SmtpError) => error.code ?? 'unknown',
      )
      .finally(() => (this.probing = undefined));
    return this.probing;
  }
}

function dkimOf({ DKIM_PRIVATE_KEY, DKIM_SELECTOR, DKIM_DOMAIN }: SmtpEnv) {
  if (!DKIM_PRIVATE_KEY || !DKIM_SELECTOR || !DKIM_DOMAIN) return {};
  const privateKey = DKIM_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n');
  const dkim = { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey, headerFieldNames: SIGNED_HEADERS };
  return { dkim };
}

/** Returns only the code and the enhanced status (RFC 3463): the rest may contain the address. */
function replyOf(code: number, response: string): string {
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return `${code}${status && ` ${status}`}`;
}
