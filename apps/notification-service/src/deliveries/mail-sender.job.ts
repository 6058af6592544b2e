import { Injectable } from '@nestjs/common';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { inSharedSpan, isTransient, ProductError, RepeatingJob, SpanKind } from '@campus-deals/service-defaults';
import { DeliveryQueue, type LeasedDelivery } from './delivery.queue.js';
import { MailKinds } from './mail-kinds.js';
import { mails, mailServerUp } from './mail-metrics.js';
import { MAIL_CONNECTIONS, MailServer, type MailOutcome, type OutgoingMail } from './mail-server.client.js';
import { SuppressedMails } from './suppressed-mails.service.js';

/** A mail may be sent a second late, so polling is enough. */
const POLL_MS = 1000;
const BATCH = MAIL_CONNECTIONS * 2;
const LONGEST_PAUSE_MS = 15_000;
/** With the retry delays below, a mail is abandoned after about ten hours of deferrals. */
const MOST_ATTEMPTS = 12;
/** Seconds before an unavailable service is called again. */
const ASK_AGAIN_S = 10;
/** Delay between attempts to record a sent mail while the database is unavailable. */
const NOTE_AGAIN_MS = 250;

/**
 * Sends due mails. An unavailable mail server pauses only this job, which resumes by itself. Before the service stops,
 * mails in progress are finished and recorded; otherwise they would be sent twice.
 */
@Injectable()
export class MailSender extends RepeatingJob {
  private pauseMs = POLL_MS;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly server: MailServer,
    private readonly kinds: MailKinds,
    private readonly suppressed: SuppressedMails,
    private readonly em: EntityManager,
  ) {
    super({ doing: 'sending mails', everyMs: POLL_MS });
  }

  protected async turn(): Promise<boolean> {
    const batch = await this.queue.claim(BATCH);
    if (batch.length === 0) return false;
    const span = { kind: SpanKind.CLIENT, attributes: { 'campus_deals.mails': batch.length } };
    const traceparents = batch.map(({ traceparent }) => traceparent);
    const outcomes = await inSharedSpan('send mails', span, traceparents, () => this.deliverAll(batch));
    const away = outcomes.find((outcome) => outcome?.is === 'away');
    if (away) await this.waitForServer(away);
    else mailServerUp.set(1);
    return true;
  }

  /**
   * Delivers as many mails at once as there are connections, so that none waits for a connection after its sending
   * begins. Ends when all are done.
   */
  private async deliverAll(batch: LeasedDelivery[]): Promise<(MailOutcome | undefined)[]> {
    const waiting = [...batch];
    const outcomes: (MailOutcome | undefined)[] = [];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await this.deliver(next));
    };
    const lanes = await Promise.allSettled(Array.from({ length: MAIL_CONNECTIONS }, lane));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return outcomes;
  }

  /** Returns undefined if there was nothing to send, or the service is stopping. */
  private async deliver(delivery: LeasedDelivery): Promise<MailOutcome | undefined> {
    if (this.isStopping) {
      await this.putBack(delivery);
      return undefined;
    }
    const mail = await this.prepare(delivery);
    if (!mail) return undefined;
    const outcome = await this.server.send(mail);
    mails.inc({ outcome: outcome.is });
    await this.note(delivery, outcome);
    await this.suppressed.note(delivery, mail.to, outcome);
    return outcome;
  }

  /** Returns the mail if it may be sent now. Otherwise the delivery waits again or is withdrawn. */
  private async prepare(delivery: LeasedDelivery): Promise<OutgoingMail | undefined> {
    const { id, email } = delivery;
    // Check before composing: composing may call another service, and a new link invalidates one that another sender
    // has mailed.
    if (!(await (email === null ? this.queue.renew(delivery) : this.hasTurn(delivery, email)))) return undefined;
    let mail: OutgoingMail | undefined;
    try {
      mail = await RequestContext.create(this.em, () => this.kinds.get(delivery.kind).compose(delivery));
    } catch (error) {
      if (error instanceof ProductError && error.code === 'service_unavailable')
        await this.putBack(delivery, ASK_AGAIN_S);
      else {
        this.log.error({ err: error, deliveryId: id }, 'a mail could not be composed');
        await this.note(delivery, { is: 'deferred', reply: 'not composed' });
      }
      return undefined;
    }
    if (!mail) {
      await this.queue.withdraw(delivery);
      return undefined;
    }
    if (!(await this.suppressed.mayLeave(delivery, mail.to))) return undefined;
    return mail.to === email || (await this.hasTurn(delivery, mail.to)) ? mail : undefined;
  }

  private async hasTurn(delivery: LeasedDelivery, email: string): Promise<boolean> {
    const seconds = await this.queue.begin(delivery, email);
    if (seconds) await this.putBack(delivery, seconds);
    return seconds === 0;
  }

  private note(delivery: LeasedDelivery, outcome: MailOutcome): Promise<void> {
    if (outcome.is === 'sent') return this.noteSent(delivery);
    if (outcome.is === 'away') return this.putBack(delivery);
    const { id, attempts } = delivery;
    const { is, reply } = outcome;
    if (is === 'refused' || attempts >= MOST_ATTEMPTS) {
      this.log.warn({ deliveryId: id, reply, attempts }, 'gave up on a mail');
      return this.queue.change(delivery, (one) => one.refused(reply));
    }
    return this.queue.change(delivery, (one) => one.putOff(secondsFromNow(retryDelaySeconds(attempts)), reply));
  }

  /** Retries until recorded: a mail that was sent but still has status `sending` would be sent again. */
  private async noteSent(delivery: LeasedDelivery): Promise<void> {
    for (;;) {
      try {
        if (await this.queue.accepted(delivery)) return;
        this.log.warn({ deliveryId: delivery.id }, 'a mail was sent after another replica had claimed it');
        return;
      } catch (error) {
        if (!isTransient(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, NOTE_AGAIN_MS));
      }
    }
  }

  private putBack(delivery: LeasedDelivery, seconds = 0): Promise<void> {
    return this.queue.change(delivery, (one) => one.putBack(secondsFromNow(seconds)));
  }

  private async waitForServer({ reason }: { reason: string }): Promise<void> {
    mailServerUp.set(0);
    this.log.warn({ reason }, 'the mail server is unavailable; mails wait');
    do {
      await this.pause(this.pauseMs);
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    } while (!this.isStopping && (await this.server.whyAway()));
    this.pauseMs = POLL_MS;
    if (!this.isStopping) this.log.log('the mail server is available again');
  }
}

function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

/**
 * Returns 30 s, doubled with each attempt up to two hours, with ±25 % jitter. Greylisting needs minutes, a full mailbox
 * hours.
 */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return Math.min(30 * 2 ** (attempts - 1), 7200) * (0.75 + random / 2);
}
