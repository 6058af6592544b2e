import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Semaphore } from '@campus-deals/service-defaults';
import { tables, type Db } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { MAILBOX_LIMIT } from '../newsletters/newsletters.module.js';
import { giveTurnsBack, takeTurns } from '../senders/senders.module.js';
import { SuppressionsService } from '../suppressions/suppressions.module.js';
import type { DueRecipient, LeasedBatch } from './batch.queue.js';
import { lockFollowed, type Followed } from './followed-colleges.query.js';
import { MailDelivery } from './mail-delivery.js';
import { OutcomeNotes, type Outcome } from './outcome-notes.js';
import { postponed, skipped } from './outcomes.js';
import { RecipientMails } from './recipient-mails.js';
import { SendRates } from './send-rates.js';

/** Maximum lock time of a chunk's subscriptions, which bounds how long an unsubscribe request waits. */
const MOST_LOCKED_MS = 1500;

export interface Chunk {
  batch: LeasedBatch;
  due: readonly DueRecipient[];
  /** Mails handed over but not yet recorded, by recipient. */
  underWay: Map<number, Promise<void>>;
  mayGoOn(): boolean;
}

/** Mails a chunk of a batch's recipients. */
@Injectable()
export class ChunkSender {
  private readonly slots: Semaphore;

  constructor(
    private readonly em: EntityManager,
    private readonly rates: SendRates,
    private readonly mails: RecipientMails,
    private readonly delivery: MailDelivery,
    private readonly notes: OutcomeNotes,
    private readonly suppressions: SuppressionsService,
    @Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'NEWSLETTER_CONCURRENCY'>,
  ) {
    this.slots = new Semaphore(env.NEWSLETTER_CONCURRENCY);
  }

  /** Sends a chunk and returns the id of the recipient to continue after. */
  async send(chunk: Chunk): Promise<number> {
    const { batch, due, underWay } = chunk;
    const { now, later } = await this.rates.byDomain(due.filter(({ id }) => !underWay.has(id)));
    const noted = later.map(({ recipient, seconds }) =>
      this.notes.note(batch, postponed(recipient, seconds, 'domain limit')),
    );
    const unsent = batch.trigger === 'test' ? await this.test(chunk, now) : await this.mail(chunk, now);
    if (unsent.length > 0)
      await giveTurnsBack(
        this.db,
        unsent.map(({ email }) => email),
        'newsletter',
      );
    await Promise.all(noted);
    return unsent[0] ? unsent[0].id - 1 : (due.at(-1)?.id ?? 0);
  }

  /** Returns the recipients for whom there was no time. */
  private mail(chunk: Chunk, recipients: readonly DueRecipient[]): Promise<DueRecipient[]> {
    return this.db.transaction().execute(async (locking) => {
      const followed = Map.groupBy(
        await lockFollowed(locking, chunk.batch, recipients),
        ({ recipientId }) => recipientId,
      );
      return this.handOver(chunk, recipients, (id) => followed.get(id) ?? []);
    });
  }

  /** Sends a test to the admin, whatever they subscribe to. */
  private test(chunk: Chunk, recipients: readonly DueRecipient[]): Promise<DueRecipient[]> {
    const { collegeId } = chunk.batch;
    return this.handOver(chunk, recipients, () => (collegeId === null ? [] : [{ collegeId, subscriptionId: 0 }]));
  }

  private async handOver(
    { batch, underWay, mayGoOn }: Chunk,
    recipients: readonly DueRecipient[],
    followedBy: (recipientId: number) => Pick<Followed, 'collegeId' | 'subscriptionId'>[],
  ): Promise<DueRecipient[]> {
    const until = performance.now() + MOST_LOCKED_MS;
    // No mail may be handed over once its subscription is no longer locked.
    const mayLeave = (): boolean => mayGoOn() && performance.now() <= until;
    const { mails, skips } = await this.compose(batch, recipients, followedBy);
    // Take throttle slots last: a recipient without a mail must not use one up.
    const waitOf =
      mails.length > 0 ? await takeTurns(this.db, recipientsOf(mails), 'newsletter') : new Map<number, number>();
    const waits = recipientsOf(mails).flatMap((one) => {
      const seconds = waitOf.get(one.id) ?? 0;
      return seconds > 0 ? [postponed(one, seconds, MAILBOX_LIMIT)] : [];
    });
    const leaving: Promise<unknown>[] = [...skips, ...waits].map((outcome) => this.notes.note(batch, outcome));
    const next = mails.filter(({ recipient: { id } }) => waitOf.get(id) === 0);
    let sent = 0;
    for (const { recipient, raw } of next) {
      const release = await this.slots.acquire();
      if (!mayLeave()) {
        release();
        break;
      }
      leaving.push(this.deliver(batch, recipient, raw, { mayLeave, underWay, release }));
      sent++;
    }
    await atMost(until - performance.now(), Promise.all(leaving));
    return recipientsOf(next.slice(sent));
  }

  /** Composes the recipients' mails. Recipients without content are skipped. */
  private async compose(
    batch: LeasedBatch,
    recipients: readonly DueRecipient[],
    followedBy: (recipientId: number) => Pick<Followed, 'collegeId' | 'subscriptionId'>[],
  ): Promise<{ mails: ComposedMail[]; skips: Outcome[] }> {
    const mails: ComposedMail[] = [];
    const skips: Outcome[] = [];
    for (const recipient of recipients) {
      const followed = followedBy(recipient.id);
      const raw = followed.length > 0 ? await this.mails.mailFor(batch, recipient, followed) : undefined;
      if (raw) mails.push({ recipient, raw });
      else {
        const why = followed.length > 0 ? 'nothing to say' : await this.whyNotFollowing(recipient);
        skips.push(skipped(recipient.id, why));
      }
    }
    return { mails, skips };
  }

  /** Resolves when the mail has been handed over. Until it is recorded it stays in `underWay` and keeps its slot. */
  private deliver(
    batch: LeasedBatch,
    recipient: DueRecipient,
    raw: Buffer,
    { mayLeave, underWay, release }: { mayLeave: () => boolean; underWay: Chunk['underWay']; release: () => void },
  ): Promise<unknown> {
    const left = this.delivery.handOver(recipient, raw, mayLeave);
    const noted = left.then((handOver) => this.delivery.note(batch, recipient, handOver)).finally(release);
    underWay.set(recipient.id, noted);
    // A mail that could not be recorded stays in `underWay`, and fails the batch where its mails are awaited.
    noted.then(
      () => underWay.delete(recipient.id),
      () => undefined,
    );
    return left;
  }

  private async whyNotFollowing({ email }: DueRecipient): Promise<string> {
    const reason = (await this.suppressions.isSuppressed([email], this.em.fork())).get(email);
    return reason ? `suppressed: ${reason}` : 'no longer subscribed';
  }

  private get db(): Db {
    return tables(this.em.fork());
  }
}

interface ComposedMail {
  recipient: DueRecipient;
  raw: Buffer;
}

const recipientsOf = (mails: readonly ComposedMail[]): DueRecipient[] => mails.map(({ recipient }) => recipient);

/** Waits for a promise, but no longer than `ms`. */
async function atMost(ms: number, what: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms))));
  try {
    await Promise.race([what, over]);
  } finally {
    clearTimeout(timer);
  }
}
