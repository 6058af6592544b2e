import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { isTransient } from '@campus-deals/service-defaults';
import { type Db, tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { giveTurnsBack, NewsletterMailer, SendRates, type SendResult, takeTurns } from '../senders/public.js';
import { SuppressionsService } from '../audience/public.js';
import { type Chunk, type DueRecipient, lockDueRecipients, type Outcome, recordOutcomes } from './chunks.query.js';
import { type Followed, lockFollowed } from './followed-colleges.query.js';
import { newsletterMails, newsletterServerUp } from './newsletter-metrics.js';
import { MAILBOX_LIMIT } from './newsletter-recipient.entity.js';
import { outcomeOf, postponed, skipped } from './outcomes.js';
import { type RecipientMail, RecipientMails } from './recipient-mails.js';

/** Emails of one slice that leave at once. */
export const LANES = 3;
/**
 * Time in which emails of a slice may begin to leave. Bounds how long an unsubscribe request waits for the lock of its
 * subscription, and how soon a pause takes effect with a slow mail server.
 */
const LEAVES_WITHIN_MS = 500;
/** Delay between attempts to record outcomes while the database is unavailable. */
const RECORD_AGAIN_MS = 250;

/** Some recipients of a chunk that are mailed together. */
class Slice {
  taken = 0;
  failed = 0;
  /** Why the mail server accepts no emails now. */
  away: string | undefined;
  readonly outcomes: Outcome[] = [];
  /** Addresses that took a turn of their mailbox and got nothing. */
  readonly unsent: string[] = [];

  constructor(readonly chunk: Chunk) {}
}

/**
 * Mails a few recipients while their rows are locked, and records the outcomes in the same transaction. If the process
 * dies, they are due again, and only these are repeated.
 */
@Injectable()
export class SliceSender {
  private readonly log = new Logger(SliceSender.name);
  /** Outside of any transaction. */
  private readonly db: Db;

  constructor(
    private readonly em: EntityManager,
    private readonly rates: SendRates,
    private readonly mails: RecipientMails,
    private readonly mailer: NewsletterMailer,
    private readonly suppressions: SuppressionsService,
    @Inject(NOTIFICATION_ENV) private readonly env: NotificationEnv,
  ) {
    this.db = tables(em.fork({ useContext: false }));
  }

  async send(chunk: Chunk, count: number): Promise<Pick<Slice, 'taken' | 'failed' | 'away'>> {
    const slice = new Slice(chunk);
    try {
      await this.db.transaction().execute(async (locking) => {
        const due = await lockDueRecipients(locking, chunk, count);
        slice.taken = due.length;
        await this.mail(slice, due);
        if (slice.outcomes.length > 0) await recordOutcomes(locking, chunk.id, slice.outcomes);
      });
    } catch (error) {
      if (slice.outcomes.length > 0) await this.recordAtLast(slice);
      if (!isTransient(error) || slice.outcomes.length === 0) throw error;
    }
    return slice;
  }

  private async mail(slice: Slice, due: readonly DueRecipient[]): Promise<void> {
    if (due.length === 0) return;
    const { now, later } = await this.rates.byDomain(due);
    for (const { recipient, seconds } of later) slice.outcomes.push(postponed(recipient, seconds, 'domain limit'));
    const { trigger, collegeId } = slice.chunk;
    if (trigger === 'test') {
      // Goes to the admin, whatever they subscribe to.
      const followed = collegeId === null ? [] : [{ collegeId, subscriptionId: 0 }];
      await this.handOver(slice, await this.compose(slice, now, () => followed));
    } else await this.mailFollowers(slice, now);
    if (slice.unsent.length > 0) await giveTurnsBack(this.db, slice.unsent, 'newsletter');
  }

  /** An unsubscribe request waits for this transaction, so no email begins to leave after its answer. */
  private async mailFollowers(slice: Slice, recipients: readonly DueRecipient[]): Promise<void> {
    const { leaving } = await this.db.transaction().execute(async (locking) => {
      const followed = Map.groupBy(await lockFollowed(locking, slice.chunk, recipients), (one) => one.recipientId);
      const mails = await this.compose(slice, recipients, (id) => followed.get(id) ?? []);
      // Emails on their way may outlast the lock.
      const handedOver = this.handOver(slice, mails);
      await atMost(LEAVES_WITHIN_MS, handedOver);
      return { leaving: handedOver };
    });
    await leaving;
  }

  /**
   * Composes the recipients' emails and takes the turns of their mailboxes. Recipients without content are skipped, and
   * take no turn.
   */
  private async compose(
    slice: Slice,
    recipients: readonly DueRecipient[],
    followedBy: (id: number) => Pick<Followed, 'collegeId' | 'subscriptionId'>[],
  ): Promise<RecipientMail[]> {
    const mails: RecipientMail[] = [];
    for (const recipient of recipients) {
      const followed = followedBy(recipient.id);
      const mail = followed.length > 0 ? await this.mails.mailFor(slice.chunk, recipient, followed) : undefined;
      if (mail) mails.push(mail);
      else {
        const why = followed.length > 0 ? 'nothing to say' : await this.whyNotFollowing(recipient);
        slice.outcomes.push(skipped(recipient.id, why));
      }
    }
    if (mails.length === 0) return [];
    const recipientsOf = mails.map(({ recipient }) => recipient);
    const waits = await takeTurns(this.db, recipientsOf, 'newsletter');
    return mails.filter(({ recipient }) => {
      const seconds = waits.get(recipient.id) ?? 0;
      if (seconds > 0) slice.outcomes.push(postponed(recipient, seconds, MAILBOX_LIMIT));
      return seconds === 0;
    });
  }

  private async handOver(slice: Slice, mails: readonly RecipientMail[]): Promise<void> {
    const until = performance.now() + LEAVES_WITHIN_MS;
    const waiting = [...mails];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (slice.away !== undefined || performance.now() > until) slice.unsent.push(next.recipient.email);
        else await this.leave(slice, next);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async leave(slice: Slice, { recipient, mail }: RecipientMail): Promise<void> {
    const handOver = await this.mailer.send(mail);
    newsletterMails.inc({ outcome: handOver.is });
    newsletterServerUp.set(Number(handOver.is !== 'away'));
    if (handOver.is === 'away') slice.away = handOver.reason;
    if (handOver.is === 'refused') await this.refused(recipient, handOver);
    if (handOver.is !== 'sent' && handOver.is !== 'uncertain') slice.unsent.push(recipient.email);
    const outcome = outcomeOf(recipient, handOver, {
      deferredSeconds: this.env.NEWSLETTER_RETRY_S,
      uncertainSeconds: this.env.NEWSLETTER_UNCERTAIN_RETRY_S,
    });
    if (outcome) slice.outcomes.push(outcome);
    if (outcome?.status === 'failed') slice.failed++;
  }

  /** Suppresses an address without a mailbox. A failure is only logged: the next newsletter gets the same reply. */
  private async refused(
    { id, email }: DueRecipient,
    { reply, isUnknownMailbox }: SendResult & { is: 'refused' },
  ): Promise<void> {
    if (!isUnknownMailbox) return;
    await this.em
      .fork()
      .transactional((em) => this.suppressions.suppressReported(em, email, 'bounce', reply))
      .catch((error: unknown) =>
        this.log.warn({ msg: 'an address could not be suppressed', recipientId: id, reason: String(error) }),
      );
  }

  /** The rows' locks went with the connection, but an email that has left must not leave again. */
  private async recordAtLast({ chunk, outcomes }: Slice): Promise<void> {
    for (;;) {
      try {
        return await recordOutcomes(this.db, chunk.id, outcomes);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.log.warn({ msg: 'outcomes wait for the database', outcomes: outcomes.length, reason: String(error) });
        await pause(RECORD_AGAIN_MS);
      }
    }
  }

  private async whyNotFollowing({ email }: DueRecipient): Promise<string> {
    const reason = (await this.suppressions.isSuppressed([email], this.em.fork())).get(email);
    return reason ? `suppressed: ${reason}` : 'no longer subscribed';
  }
}

/** Waits for a promise, but no longer than `ms`. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms))));
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
