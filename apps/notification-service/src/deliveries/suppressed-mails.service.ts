import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { SuppressionsService } from '../suppressions/suppressions.module.js';
import { DeliveryQueue, type LeasedDelivery } from './delivery.queue.js';
import { verdictOn } from './mail-policy.js';
import type { MailOutcome } from './mail-server.client.js';

/** Blocks mails to suppressed addresses, and suppresses addresses that do not exist. */
@Injectable()
export class SuppressedMails {
  private readonly log = new Logger(SuppressedMails.name);

  constructor(
    private readonly em: EntityManager,
    private readonly queue: DeliveryQueue,
    private readonly suppressions: SuppressionsService,
  ) {}

  /**
   * Returns whether a mail may be sent. If not, its delivery is withdrawn, or marked failed if a reader waits for it.
   */
  async mayLeave(delivery: LeasedDelivery, email: string): Promise<boolean> {
    const reason = (await this.suppressions.isSuppressed([email], this.em.fork())).get(email);
    const verdict = verdictOn(delivery.kind, reason);
    if (verdict === 'gone') await this.queue.withdraw(delivery);
    if (verdict === 'refused') await this.queue.change(delivery, (one) => one.refused(`not written to: ${reason}`));
    return verdict === 'send';
  }

  /**
   * Suppresses an address whose mailbox does not exist. A failure to store this is only logged: the next mail gets the
   * same reply.
   */
  async note({ id }: LeasedDelivery, email: string, outcome: MailOutcome): Promise<void> {
    if (outcome.is !== 'refused' || !outcome.isUnknownMailbox) return;
    try {
      await this.suppressions.suppress(this.em.fork(), email, 'bounce', outcome.reply);
    } catch (error) {
      this.log.warn({ err: error, deliveryId: id }, 'an address could not be suppressed');
    }
  }
}
