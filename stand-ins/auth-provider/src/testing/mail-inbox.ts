import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventually } from '@campus-deals/testing';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An email as its recipient sees it. */
export interface ReadMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  /** Parameters of the link, from its query and fragment. */
  values: URLSearchParams;
  code: string;
}

/** A real SMTP server that stores the emails it receives. */
export class MailInbox {
  readonly mails: ReadMail[] = [];
  /** Returns the reply code for a recipient, or undefined to accept the email. */
  refusal: (address: string) => number | undefined = () => undefined;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailInbox> {
    const inbox: MailInbox = new MailInbox(
      new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: ({ address }, _session, done) => {
          const code = inbox.refusal(address);
          done(
            code === undefined ? undefined : Object.assign(new Error(`refused with ${code}`), { responseCode: code }),
          );
        },
        onData: (stream, session, done) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          const read = simpleParser(stream).then(({ from, subject = '', text = '', html }) => {
            const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
            const values = new URLSearchParams(link.split(/[?#]/).slice(1).join('&'));
            const code = /\b\d{6}\b/.exec(text.replace(link, ''))?.[0] ?? '';
            inbox.mails.push({ to, from: from?.text ?? '', subject, text, html: html || '', link, values, code });
          });
          void read.finally(() => setImmediate(done));
        },
      }),
    );
    inbox.server.on('error', () => undefined);
    inbox.server.listen(0, '127.0.0.1');
    await once(inbox.server.server, 'listening');
    return inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Returns the newest email to this address, once there are `count`. */
  async newest(address: string, count = 1): Promise<ReadMail> {
    return eventually(
      () => {
        const mails = this.to(address);
        return mails.length >= count ? (mails.at(-1) ?? null) : null;
      },
      { message: `mail ${count} to ${address}` },
    );
  }

  to(address: string): ReadMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
