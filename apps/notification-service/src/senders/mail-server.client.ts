import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailDomain, mailSender, unfolded, type OutgoingMail } from '../messages/public.js';
import { type SendResult, type SmtpEnv, SmtpPool } from './smtp-pool.js';

/** Maximum concurrent connections for emails other than newsletters. */
export const MAIL_CONNECTIONS = 5;

/** Sends every email but newsletters. */
@Injectable()
export class MailServer extends SmtpPool {
  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: SmtpEnv & Pick<NotificationEnv, 'MAIL_FROM'>,
    private readonly settings: Settings,
  ) {
    super(env, MAIL_CONNECTIONS);
  }

  /** Sends an email. One that broke the connection is deferred. */
  async sendMail({ reference, ...mail }: Required<OutgoingMail>): Promise<Exclude<SendResult, { is: 'uncertain' }>> {
    const result = await this.send({
      from: mailSender(this.env, this.settings),
      ...mail,
      messageId: `<${reference}@${mailDomain(this.env)}>`,
      headers: unfolded({ ...mail.headers, 'Auto-Submitted': 'auto-generated' }),
    });
    if (result.is === 'uncertain') return { is: 'deferred', reply: 'connection lost' };
    return 'reply' in result ? { ...result, reply: result.reply.slice(0, 3) } : result;
  }
}

/**
 * Maximum connections for newsletters, as many as emails leave at once: an email must not wait inside the pool, where
 * its consent is not read again. Other emails have their own connections, so that they never wait behind newsletters.
 */
export const NEWSLETTER_CONNECTIONS = 6;

/** Sends newsletters. */
@Injectable()
export class NewsletterMailer extends SmtpPool {
  constructor(@Inject(NOTIFICATION_ENV) env: SmtpEnv) {
    super(env, NEWSLETTER_CONNECTIONS);
  }
}
