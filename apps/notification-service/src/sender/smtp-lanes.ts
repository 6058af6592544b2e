import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { SmtpChannel } from './smtp-channel.js';

/**
 * Result of handing a mail over. refused: the server will never accept it (5xx). deferred: it may accept it later
 * (4xx). uncertain: handed over, but the answer never arrived. away: no mail can be sent now. withheld: no longer
 * wanted when a connection became free.
 */
export type HandOver =
  | { is: 'sent' }
  | { is: 'refused'; reply: string; isUnknownMailbox: boolean }
  | { is: 'deferred'; reply: string }
  | { is: 'uncertain'; reply: string }
  | { is: 'away'; reason: string }
  | { is: 'withheld' };

export interface PreparedMail {
  from: string;
  to: string;
  /** Complete message except its last line end. Lines end in CRLF, and none begins with a dot. */
  raw: Buffer;
  /** Called once a connection is free for it. */
  mayLeave(): boolean;
}

/** Maximum connections for newsletters. Other mails have their own, so that they never wait behind newsletters. */
export const NEWSLETTER_CONNECTIONS = 5;

/** Pool of persistent connections to the mail server, each sending one mail at a time. Callers wait for a free one. */
@Injectable()
export class SmtpLanes implements OnApplicationShutdown {
  private readonly idle: SmtpChannel[] = [];
  private readonly waiting: ((channel: SmtpChannel) => void)[] = [];
  private made = 0;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'SMTP_URL' | 'SMTP_TIMEOUT_MS'>) {}

  async send(mail: PreparedMail): Promise<HandOver> {
    const channel = await this.channel();
    try {
      return mail.mayLeave() ? await channel.send(mail) : { is: 'withheld' };
    } finally {
      this.giveBack(channel);
    }
  }

  /**
   * Returns undefined while the server accepts our login, otherwise the error code. Never the message, which may
   * contain addresses.
   */
  async whyAway(): Promise<string | undefined> {
    const channel = await this.channel();
    try {
      return await channel.whyAway();
    } finally {
      this.giveBack(channel);
    }
  }

  onApplicationShutdown(): void {
    for (const channel of this.idle) channel.close();
  }

  private channel(): Promise<SmtpChannel> | SmtpChannel {
    const free = this.idle.pop();
    if (free) return free;
    if (this.made < NEWSLETTER_CONNECTIONS) {
      this.made++;
      return new SmtpChannel(this.env.SMTP_URL, this.env.SMTP_TIMEOUT_MS);
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private giveBack(channel: SmtpChannel): void {
    const next = this.waiting.shift();
    if (next) next(channel);
    else this.idle.push(channel);
  }
}
