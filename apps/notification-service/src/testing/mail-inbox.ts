import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Raw bytes as received. */
  raw: string;
}

/** Returns the server's reply to a recipient: a code, a full reply, or undefined to accept the mail. */
export type Refusal = (address: string, attempt: number) => number | string | undefined;

/** A real SMTP server that stores received mails. */
export class MailInbox {
  readonly mails: ReceivedMail[] = [];
  /** Accepts or refuses recipients. Replace it to refuse some. */
  refusal: Refusal = () => undefined;
  /** Additional delay. */
  delayMs = 0;
  private readonly attempts = new Map<string, number>();
  private server: SMTPServer | undefined;

  /** Starts or restarts, on a given port if any. */
  async start(port = 0): Promise<number> {
    this.server = new SMTPServer({
      authOptional: true,
      // Persistent connections of the sender's pool must not delay the end.
      closeTimeout: 100,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const attempt = (this.attempts.get(address) ?? 0) + 1;
        this.attempts.set(address, attempt);
        const reply = this.refusal(address, attempt);
        if (reply === undefined) return done();
        const [, code = '', text = `refused with ${code}`] = /^(\d{3}) ?(.+)?$/.exec(String(reply)) ?? [];
        return done(Object.assign(new Error(text), { responseCode: Number(code) }));
      },
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => void parts.push(part));
        stream.on('end', () => {
          this.mails.push({ to, raw: Buffer.concat(parts).toString('utf8') });
          setTimeout(done, this.delayMs);
        });
      },
    });
    this.server.on('error', () => undefined);
    const listening = this.server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    return (listening.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to.includes(address));
  }

  attemptsFor(address: string): number {
    return this.attempts.get(address) ?? 0;
  }
}
