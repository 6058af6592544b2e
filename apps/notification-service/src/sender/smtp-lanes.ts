import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { SmtpChannel } from './smtp-channel.js';

/**
 * What became of a mail. refused: the server will never take it (5xx). deferred: it will later (4xx). uncertain: it was
 * handed over, and the answer never came. away: no server took it, whatever it is like. withheld: it was no longer to leave
 * when its turn at a connection came.
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
  /** The whole message but for its last line end; lines end in CRLF, and none begins with a dot. */
  raw: Buffer;
  /** Asked when there is a connection for it. */
  mayLeave(): boolean;
}

/** Connections of newsletters; other mails have their own, so that they wait behind none. */
export const NEWSLETTER_CONNECTIONS = 5;

/** Kept connections to the mail server, each with one mail at a time. Who finds none free waits for the next. */
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

  /** Undefined while the server lets us in; else why not (an error code: the message may hold addresses). */
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
