import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailDomain, mailSender, unfolded, type OutgoingMail } from '../messages/public.js';
import type { SendMailOptions } from 'nodemailer';
import { type SendResult, type SmtpEnv, SmtpPool } from './smtp-pool.js';

/** Sends messages, which record only the code of a reply. One that broke the connection is deferred. */
abstract class MessageMailer extends SmtpPool {
  override async send(mail: SendMailOptions): Promise<Exclude<SendResult, { is: 'uncertain' }>> {
    const result = await super.send(mail);
    if (result.is === 'uncertain') return { is: 'deferred', reply: 'connection lost' };
    return 'reply' in result ? { ...result, reply: result.reply.slice(0, 3) } : result;
  }
}

/** Maximum concurrent connections for emails other than newsletters and alerts. */
export const MAIL_CONNECTIONS = 5;

/** Sends every email but newsletters and alerts. */
@Injectable()
export class MailServer extends MessageMailer {
  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: SmtpEnv & Pick<NotificationEnv, 'MAIL_FROM'>,
    private readonly settings: Settings,
  ) {
    super(env, MAIL_CONNECTIONS);
  }

  sendMail({ reference, ...mail }: Required<OutgoingMail>): ReturnType<MessageMailer['send']> {
    return this.send({
      from: mailSender(this.env, this.settings),
      ...mail,
      messageId: `<${reference}@${mailDomain(this.env)}>`,
      headers: unfolded({ ...mail.headers, 'Auto-Submitted': 'auto-generated' }),
    });
  }
}

/**
 * Maximum connections for emails sent in slices, one per concurrent email: an email must not wait inside the pool,
 * where its consent is not read again. Alerts and newsletters have this many each, and other emails their own, so that
 * none waits behind a newsletter.
 */
export const SLICE_CONNECTIONS = 6;

/** Sends newsletters. */
@Injectable()
export class NewsletterMailer extends SmtpPool {
  constructor(@Inject(NOTIFICATION_ENV) env: SmtpEnv) {
    super(env, SLICE_CONNECTIONS);
  }
}

/** Sends alerts and their digests. */
@Injectable()
export class AlertMailer extends MessageMailer {
  constructor(@Inject(NOTIFICATION_ENV) env: SmtpEnv) {
    super(env, SLICE_CONNECTIONS);
  }
}
