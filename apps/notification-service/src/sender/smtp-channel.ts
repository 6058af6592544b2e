import type { Transform } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isUnknownMailbox } from '../suppressions/suppressions.module.js';
import type { HandOver, PreparedMail } from './smtp-lanes.js';

const CONNECT_TIMEOUT_MS = 5000;
/** Idle connections are closed after this. Servers close them too, but only after minutes. */
const IDLE_MS = 20_000;

/** The server is closing the connection (RFC 5321, 3.8). Concerns the connection, not the mail. */
const CLOSING = 421;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** A connection to the mail server, opened when needed and after each fault. */
export class SmtpChannel {
  private readonly options: SMTPConnection.Options & { auth?: SMTPConnection.Credentials };
  private connection: SMTPConnection | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly timeoutMs: number,
  ) {
    this.options = {
      ...parseConnectionUrl(url),
      dnsTimeout: CONNECT_TIMEOUT_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: timeoutMs,
    };
  }

  /** Sends a mail. After the timeout the connection is closed. */
  async send(mail: PreparedMail): Promise<HandOver> {
    const reused = this.connection !== undefined;
    const outcome = await this.sendOnce(mail);
    // An error on a reused connection does not mean that a new one fails too.
    return outcome.is === 'away' && reused ? this.sendOnce(mail) : outcome;
  }

  async whyAway(): Promise<string | undefined> {
    this.close();
    try {
      await this.open();
      return undefined;
    } catch (error) {
      return codeOf(error);
    }
  }

  close(): void {
    clearTimeout(this.idle);
    this.connection?.close();
    this.connection = undefined;
  }

  private async sendOnce(mail: PreparedMail): Promise<HandOver> {
    clearTimeout(this.idle);
    let connection: SMTPConnection;
    try {
      connection = this.connection ?? (await this.open());
    } catch (error) {
      return { is: 'away', reason: codeOf(error) };
    }
    let isHandedOver = false;
    // nodemailer reads the message once the server has answered 354. The server may have accepted the mail if anything
    // fails after that.
    const message = {
      pipe: (data: Transform) => {
        isHandedOver = true;
        // Bypasses nodemailer's search for leading dots and bare line ends: there are none.
        data.push(mail.raw);
        data.end();
      },
    };
    try {
      await this.within(connection, (done) =>
        connection.send({ from: mail.from, to: [mail.to] }, message as unknown as Buffer, done),
      );
      this.closeWhenIdle();
      return { is: 'sent' };
    } catch (error) {
      return this.outcomeOf(connection, error as SmtpError, isHandedOver);
    }
  }

  private async outcomeOf(connection: SMTPConnection, error: SmtpError, isHandedOver: boolean): Promise<HandOver> {
    const { responseCode = 0 } = error;
    const isReply = (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && responseCode >= 400;
    if (!isReply || responseCode === CLOSING) {
      this.close();
      if (isHandedOver && !isReply) return { is: 'uncertain', reply: codeOf(error) };
      return isHandedOver ? { is: 'deferred', reply: replyOf(error) } : { is: 'away', reason: codeOf(error) };
    }
    try {
      await this.within(connection, (done) => connection.reset(done));
      this.closeWhenIdle();
    } catch {
      this.close();
    }
    const reply = replyOf(error);
    return responseCode >= 500
      ? { is: 'refused', reply, isUnknownMailbox: isUnknownMailbox(error.response ?? '') }
      : { is: 'deferred', reply };
  }

  private async open(): Promise<SMTPConnection> {
    const connection = new SMTPConnection(this.options);
    const { auth } = this.options;
    // Between two mails this is the only listener. The next mail opens a new connection.
    connection.on('error', () => this.forget(connection));
    connection.on('end', () => this.forget(connection));
    await this.within(connection, (done) => connection.connect(done));
    if (auth) await this.within(connection, (done) => connection.login(auth, done));
    this.connection = connection;
    return connection;
  }

  /** Runs one step of the protocol. Closes the connection if the step times out or the connection breaks. */
  private within(connection: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error | null): void => {
        clearTimeout(timer);
        connection.removeListener('error', end);
        connection.removeListener('end', ended);
        if (error) reject(error);
        else resolve();
      };
      const ended = (): void => end(Object.assign(new Error('the connection ended'), { code: 'ECONNECTION' }));
      const timer = setTimeout(() => {
        end(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' }));
        connection.close();
      }, this.timeoutMs);
      connection.on('error', end);
      connection.on('end', ended);
      step(end);
    });
  }

  private forget(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = undefined;
  }

  private closeWhenIdle(): void {
    this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }
}

/** Returns only the code and the enhanced status (RFC 3463): the rest may contain the address. */
function replyOf({ responseCode, response = '' }: SmtpError): string {
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return `${responseCode}${status && ` ${status}`}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
