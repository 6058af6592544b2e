import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { SuppressionsService } from '../suppressions/suppressions.module.js';
import { DeliveryQueue, type LeasedDelivery } from './delivery.queue.js';
import { verdictOn } from './mail-policy.js';
import type { MailOutcome } from './mail-server.client.js';

/** Keeps mails from addresses that are not written to, and finds out which those are. */
@Injectable()
export class SuppressedMails {
  private readonly log = new Logger(SuppressedMails.name);

  constructor(
    private readonly em: EntityManager,
    private readonly queue: DeliveryQueue,
    private readonly suppressions: SuppressionsService,
  ) {}

  /** Where it may not, the delivery is withdrawn, or given up where somebody waits for it. */
  async mayLeave(delivery: LeasedDelivery, email: string): Promise<boolean> {
    const reason = (await this.suppressions.isSuppressed([email], this.em.fork())).get(email);
    const verdict = verdictOn(delivery.kind, reason);
    if (verdict === 'gone') await this.queue.withdraw(delivery);
    if (verdict === 'refused') await this.queue.change(delivery, (one) => one.refused(`not written to: ${reason}`));
    return verdict === 'send';
  }

  /** Nothing else is sent to a mailbox that is not there. That it could not be written down shows with the next mail. */
  async note({ id }: LeasedDelivery, email: string, outcome: MailOutcome): Promise<void> {
    if (outcome.is !== 'refused' || !outcome.isUnknownMailbox) return;
    try {
      await this.suppressions.suppress(this.em.fork(), email, 'bounce', outcome.reply);
    } catch (error) {
      this.log.warn({ err: error, deliveryId: id }, 'an address could not be suppressed');
    }
  }
}
