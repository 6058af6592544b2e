import { Inject, Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { giveTurnsBack } from '../senders/senders.module.js';
import { SuppressionsService } from '../suppressions/suppressions.module.js';
import type { DueRecipient, LeasedBatch } from './batch.queue.js';
import { DkimSigner } from './dkim-signer.js';
import { MailServerWatch } from './mail-server-watch.js';
import { newsletterMails, newsletterServerUp } from './newsletter-metrics.js';
import { OutcomeNotes } from './outcome-notes.js';
import { outcomeOf } from './outcomes.js';
import { SmtpLanes, type HandOver } from './smtp-lanes.js';

/** Hands mails over and records the results. */
@Injectable()
export class MailDelivery {
  private readonly log = new Logger(MailDelivery.name);
  private readonly from: string;

  constructor(
    private readonly em: EntityManager,
    private readonly signer: DkimSigner,
    private readonly lanes: SmtpLanes,
    private readonly server: MailServerWatch,
    private readonly notes: OutcomeNotes,
    private readonly suppressions: SuppressionsService,
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<NotificationEnv, 'MAIL_FROM' | 'NEWSLETTER_RETRY_S' | 'NEWSLETTER_UNCERTAIN_RETRY_S'>,
  ) {
    this.from = /<([^>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  }

  async handOver({ email }: DueRecipient, raw: Buffer, mayLeave: () => boolean): Promise<HandOver> {
    const message = await this.signer.sign(raw);
    const handOver = await this.lanes.send({ from: this.from, to: email, raw: message, mayLeave });
    if (handOver.is !== 'withheld') {
      newsletterMails.inc({ outcome: handOver.is });
      if (handOver.is === 'away') this.server.noteAway(handOver.reason);
      else newsletterServerUp.set(1);
    }
    return handOver;
  }

  /** Resolves with the commit. */
  async note(batch: LeasedBatch, recipient: DueRecipient, handOver: HandOver): Promise<void> {
    const outcome = outcomeOf(recipient, handOver, {
      deferredSeconds: this.env.NEWSLETTER_RETRY_S,
      uncertainSeconds: this.env.NEWSLETTER_UNCERTAIN_RETRY_S,
    });
    if (outcome) await this.notes.note(batch, outcome);
    if (handOver.is === 'refused' && handOver.isUnknownMailbox) await this.suppress(recipient, handOver.reply);
    if (handOver.is !== 'sent' && handOver.is !== 'uncertain') await this.giveTurnBack(recipient);
  }

  /**
   * Suppresses an address whose mailbox does not exist. A failure to store this is only logged: the next newsletter
   * gets the same reply.
   */
  private async suppress({ id, email }: DueRecipient, reply: string): Promise<void> {
    try {
      await this.suppressions.suppress(this.em.fork(), email, 'bounce', reply);
    } catch (error) {
      this.log.warn({ msg: 'an address could not be suppressed', recipientId: id, reason: String(error) });
    }
  }

  /** Releases the throttle slot, because no mail reached the mailbox. If this fails, the next attempt only waits. */
  private async giveTurnBack({ id, email }: DueRecipient): Promise<void> {
    try {
      await giveTurnsBack(tables(this.em.fork()), [email], 'newsletter');
    } catch (error) {
      this.log.warn({ msg: 'a throttle slot could not be released', recipientId: id, reason: String(error) });
    }
  }
}
