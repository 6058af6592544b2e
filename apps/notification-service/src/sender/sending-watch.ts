import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterStatus } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { nextStatus } from '../newsletters/newsletters.module.js';
import { BatchQueue, LEASE_S, type LeasedBatch } from './batch.queue.js';

/** Polling interval. Pausing a newsletter or changing its rate takes effect within about a second. */
const LOOK_MS = 500;
const RENEW_MS = (LEASE_S / 4) * 1000;
/** A sender that could not renew its lease stops this long before another may claim the batch. */
const LEASE_MARGIN_MS = 5000;

interface Known {
  status: NewsletterStatus;
  ratePerSecond: number | null;
}

/**
 * Watches the newsletters whose batches this process is sending: their status, their rate, and their share of failed
 * mails.
 */
@Injectable()
export class SendingWatch implements BeforeApplicationShutdown {
  private readonly log = new Logger(SendingWatch.name);
  private readonly inHand = new Map<LeasedBatch, { heldUntil: number }>();
  private readonly newsletters = new Map<number, Known>();
  private renewedAt = 0;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly batches: BatchQueue,
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<NotificationEnv, 'NEWSLETTER_PAUSE_PERCENT' | 'NEWSLETTER_PAUSE_AFTER'>,
  ) {}

  /** Watches a newly claimed batch until `leave`. */
  enter(batch: LeasedBatch): void {
    this.inHand.set(batch, { heldUntil: performance.now() + LEASE_S * 1000 - LEASE_MARGIN_MS });
    this.newsletters.set(batch.newsletterId, { status: 'sending', ratePerSecond: batch.ratePerSecond });
    this.timer ??= setInterval(() => {
      this.looking = this.looking.then(() => this.look());
    }, LOOK_MS).unref();
  }

  leave(batch: LeasedBatch): void {
    this.inHand.delete(batch);
  }

  get batchesInHand(): number {
    return this.inHand.size;
  }

  /** Whether the newsletter is still being sent and the lease is still safe. */
  mayGoOn(batch: LeasedBatch): boolean {
    const held = this.inHand.get(batch);
    return (
      held !== undefined &&
      performance.now() < held.heldUntil &&
      this.newsletters.get(batch.newsletterId)?.status === 'sending'
    );
  }

  rateOf({ newsletterId }: LeasedBatch): number | null {
    return this.newsletters.get(newsletterId)?.ratePerSecond ?? null;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    const batches = [...this.inHand.keys()];
    if (batches.length === 0) return this.newsletters.clear();
    try {
      await this.read([...new Set(batches.map(({ newsletterId }) => newsletterId))]);
      if (performance.now() - this.renewedAt < RENEW_MS) return;
      const heldUntil = performance.now() + LEASE_S * 1000 - LEASE_MARGIN_MS;
      const held = await this.batches.renew(batches);
      for (const batch of batches) {
        const mine = this.inHand.get(batch);
        if (mine) mine.heldUntil = held.has(batch.id) ? heldUntil : 0;
      }
      this.renewedAt = performance.now();
    } catch (error) {
      this.log.warn({ msg: 'watching newsletters failed; it will be retried', reason: String(error) });
    }
  }

  private async read(ids: number[]): Promise<void> {
    const found = await tables(this.em.fork())
      .selectFrom('newsletters as n')
      .innerJoin('newsletter_batches as b', 'b.newsletter_id', 'n.id')
      .where('n.id', 'in', ids)
      .groupBy('n.id')
      .select([
        'n.id',
        'n.status',
        'n.rate_per_second as ratePerSecond',
        sql<number>`(sum(b.sent) - n.trusted_sent)::int`.as('sent'),
        sql<number>`(sum(b.failed) - n.trusted_failed)::int`.as('failed'),
      ])
      .execute();
    for (const { id, status, ratePerSecond, sent, failed } of found) {
      this.newsletters.set(id, { status, ratePerSecond });
      if (status === 'sending' && this.failsTooOften(sent, failed)) await this.pause(id, sent, failed);
    }
  }

  private failsTooOften(sent: number, failed: number): boolean {
    const { NEWSLETTER_PAUSE_AFTER: after, NEWSLETTER_PAUSE_PERCENT: percent } = this.env;
    return sent + failed >= after && failed * 100 >= percent * (sent + failed);
  }

  private async pause(id: number, sent: number, failed: number): Promise<void> {
    const reason = `Paused automatically: ${failed} of ${sent + failed} emails failed`;
    await tables(this.em.fork())
      .updateTable('newsletters')
      .set({ status: nextStatus('sending', 'paused'), reason })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute();
    const known = this.newsletters.get(id);
    if (known) known.status = 'paused';
    this.log.warn({ msg: 'a newsletter was paused automatically', newsletterId: id, sent, failed });
  }
}
