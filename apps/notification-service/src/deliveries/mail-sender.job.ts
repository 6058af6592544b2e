import { Injectable } from '@nestjs/common';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { ProductError, RepeatingJob } from '@campus-deals/service-defaults';
import { DeliveryQueue, LEASE_S, type LeasedDelivery } from './delivery.queue.js';
import { MailKinds } from './mail-kinds.js';
import { mailOldestDue, mails, mailServerUp } from './mail-metrics.js';
import { MAIL_CONNECTIONS, MailServer, type MailOutcome, type OutgoingMail } from './mail-server.client.js';

/** A mail may leave a second late, so polling is enough. */
const POLL_MS = 1000;
const BATCH = MAIL_CONNECTIONS * 2;
/** No mail is begun with less of its lease left than it may take. */
const BEGIN_WITHIN_MS = (LEASE_S - 30) * 1000;
const LONGEST_PAUSE_MS = 15_000;
/** With the waits below, a mail that is put off again and again is given up after about ten hours. */
const MOST_ATTEMPTS = 12;
/** Until another service that did not answer is asked again. */
const ASK_AGAIN_S = 10;

/**
 * Sends what is due; a mail server that is away stops only this, and it goes on by itself. The mails it has begun are
 * finished and noted before the service stops: else they would leave twice.
 */
@Injectable()
export class MailSender extends RepeatingJob {
  private pauseMs = POLL_MS;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly server: MailServer,
    private readonly kinds: MailKinds,
    private readonly em: EntityManager,
  ) {
    super({ doing: 'sending mails', everyMs: POLL_MS });
  }

  protected async turn(): Promise<boolean> {
    const batch = await this.queue.claim(BATCH);
    if (batch.length === 0) {
      mailOldestDue.set(await this.queue.oldestDueSeconds());
      return false;
    }
    const begun = performance.now();
    const outcomes = await Promise.all(batch.map((delivery) => this.deliver(delivery, begun)));
    const away = outcomes.find((outcome) => outcome?.is === 'away');
    if (away) await this.waitForServer(away);
    else mailServerUp.set(1);
    return true;
  }

  /** Undefined when there was nothing to send after all, or no time to. */
  private async deliver(delivery: LeasedDelivery, begun: number): Promise<MailOutcome | undefined> {
    if (performance.now() - begun > BEGIN_WITHIN_MS || this.isStopping) {
      await this.putBack(delivery.id);
      return undefined;
    }
    const mail = await this.prepare(delivery);
    if (!mail) return undefined;
    const outcome = await this.server.send(mail);
    mails.inc({ outcome: outcome.is });
    await this.note(delivery, outcome);
    return outcome;
  }

  /** The mail, where it may leave now; else the delivery waits again, or is withdrawn. */
  private async prepare(delivery: LeasedDelivery): Promise<OutgoingMail | undefined> {
    const { id, email } = delivery;
    // Asked first where the address is known: composing may cost another service something.
    if (email !== null && !(await this.hasTurn(delivery, email))) return undefined;
    let mail: OutgoingMail | undefined;
    try {
      mail = await RequestContext.create(this.em, () => this.kinds.get(delivery.kind).compose(delivery));
    } catch (error) {
      if (error instanceof ProductError && error.code === 'service_unavailable') await this.putBack(id, ASK_AGAIN_S);
      else {
        this.log.error({ err: error, deliveryId: id }, 'a mail could not be composed');
        await this.note(delivery, { is: 'deferred', reply: 'not composed' });
      }
      return undefined;
    }
    if (!mail) {
      await this.queue.withdraw(id);
      return undefined;
    }
    return mail.to === email || (await this.hasTurn(delivery, mail.to)) ? mail : undefined;
  }

  private async hasTurn(delivery: LeasedDelivery, email: string): Promise<boolean> {
    const seconds = await this.queue.begin(delivery, email);
    if (seconds) await this.putBack(delivery.id, seconds);
    return seconds === 0;
  }

  private note({ id, attempts }: LeasedDelivery, outcome: MailOutcome): Promise<void> {
    if (outcome.is === 'sent') return this.queue.change(id, (delivery) => delivery.accepted(new Date()));
    if (outcome.is === 'away') return this.putBack(id);
    const { is, reply } = outcome;
    if (is === 'refused' || attempts >= MOST_ATTEMPTS) {
      this.log.warn({ deliveryId: id, reply, attempts }, 'gave a mail up');
      return this.queue.change(id, (delivery) => delivery.refused(reply));
    }
    return this.queue.change(id, (delivery) => delivery.putOff(secondsFromNow(retryDelaySeconds(attempts)), reply));
  }

  private putBack(id: number, seconds = 0): Promise<void> {
    return this.queue.change(id, (delivery) => delivery.putBack(secondsFromNow(seconds)));
  }

  private async waitForServer({ reason }: { reason: string }): Promise<void> {
    mailServerUp.set(0);
    this.log.warn({ reason }, 'the mail server takes no mails; they wait');
    do {
      await this.pause(this.pauseMs);
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    } while (!this.isStopping && (await this.server.whyAway()));
    this.pauseMs = POLL_MS;
    if (!this.isStopping) this.log.log('the mail server takes mails again');
  }
}

function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

/** Half a minute, then twice as long each time up to two hours, spread by ±25 %: grey-listing wants minutes, a full mailbox hours. */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return Math.min(30 * 2 ** (attempts - 1), 7200) * (0.75 + random / 2);
}
