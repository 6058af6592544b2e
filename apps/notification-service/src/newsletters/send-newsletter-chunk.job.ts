import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox, QueuePaused, RowJob, type DueRows } from '@campus-deals/messaging';
import { type Db, tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { EditionFailed } from '../messages/public.js';
import { SendRates, SLICES, sliceSize } from '../senders/public.js';
import { type Chunk, dueChunks, findSendingChunk, postponeChunk } from './chunks.query.js';
import { FinishNewsletters } from './finish-newsletters.js';
import { failNewsletter, pauseIfFailing, resumeFailedNewsletters } from './newsletter-progress.query.js';
import { NewsletterSlices } from './newsletter-slices.js';
import { SEND_NEWSLETTER_CHUNK } from './newsletters.service.js';

const SERVER_AWAY_MS = 5000;
/** Maximum delay until a pause or a new rate takes effect while nothing is sent. */
const LOOK_AGAIN_MS = 250;
/** After this, a chunk that waits for its rate makes room for those of other newsletters. */
const WAITS_AT_MOST_MS = 5000;

/** Sends a chunk of a newsletter in slices. Before each slice it reads whether, and how fast, to continue. */
@Injectable()
export class SendNewsletterChunk extends RowJob {
  private readonly db: Db;

  constructor(
    private readonly em: EntityManager,
    private readonly rates: SendRates,
    private readonly slices: NewsletterSlices,
    private readonly finisher: FinishNewsletters,
    private readonly outbox: Outbox,
    @Inject(NOTIFICATION_ENV) private readonly env: NotificationEnv,
  ) {
    // The recipients' locks, their subscriptions' locks, and a statement of its own.
    super({
      name: SEND_NEWSLETTER_CHUNK,
      title: 'Newsletter batches',
      concurrency: SLICES,
      connections: 3,
      process: 'sender',
    });
    this.db = tables(em.fork({ useContext: false }));
  }

  due(): DueRows {
    return dueChunks(this.db);
  }

  async run(id: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + WAITS_AT_MOST_MS;
    for (let chunk = await this.find(id, signal); chunk; chunk = await this.find(id, signal)) {
      const { granted, waitMs } = await this.rates.take(chunk.newsletterId, chunk.ratePerSecond, sliceSize(this.env));
      if (granted > 0 ? await this.sendSlice(chunk, granted) : performance.now() < until) {
        if (granted === 0) await pause(Math.min(waitMs, LOOK_AGAIN_MS));
        continue;
      }
      await postponeChunk(this.db, chunk);
      await this.finisher.finish(chunk.newsletterId);
      return;
    }
  }

  /** An admin resumes the newsletter once the cause is fixed. */
  async giveUp(id: number): Promise<void> {
    const chunk = await findSendingChunk(this.db, id);
    if (chunk) await failNewsletter(this.db, chunk.newsletterId, 'It could not be sent');
  }

  override retryFailed(): Promise<number> {
    return resumeFailedNewsletters(this.db);
  }

  private async find(id: number, { aborted }: AbortSignal): Promise<Chunk | undefined> {
    return aborted ? undefined : findSendingChunk(this.db, id);
  }

  /** Returns whether more recipients may be due. */
  private async sendSlice(chunk: Chunk, count: number): Promise<boolean> {
    const { newsletterId } = chunk;
    try {
      const { taken, failed, away } = await this.slices.send(chunk, count);
      if (failed > 0) await this.pauseIfFailing(newsletterId);
      if (away !== undefined) throw new QueuePaused(away, SERVER_AWAY_MS);
      return taken > 0;
    } catch (error) {
      if (!(error instanceof EditionFailed)) throw error;
      this.log.error({ err: error, newsletterId }, 'a newsletter could not be rendered');
      await failNewsletter(this.db, newsletterId, 'It could not be made');
      return true;
    }
  }

  private async pauseIfFailing(newsletterId: number): Promise<void> {
    const { NEWSLETTER_PAUSE_PERCENT: percent, NEWSLETTER_PAUSE_AFTER: after } = this.env;
    await this.em.fork({ useContext: false }).transactional(async (em) => {
      const counts = await pauseIfFailing(tables(em), newsletterId, percent, after);
      if (!counts) return;
      await this.outbox.publish('NewsletterPaused', { newsletterId, ...counts });
      this.log.warn({ msg: 'a newsletter was paused automatically', newsletterId });
    });
  }
}
