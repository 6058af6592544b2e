import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BatchQueue, type LeasedBatch } from './batch.queue.js';
import { EditionFailed } from './editions.js';
import { ChunkSender } from './chunk-sender.js';
import { MailServerWatch } from './mail-server-watch.js';
import { SendRates } from './send-rates.js';
import { SendingWatch } from './sending-watch.js';

/** Recipients whose subscriptions are read and locked at a time. */
const CHUNK = 100;
/** A sender keeps its batch if the next recipient is due within this time. */
const WAITS_AT_MOST_MS = 5000;
const LOOK_AGAIN_MS = 250;

/** Sends a batch's due mails. */
@Injectable()
export class BatchSender {
  private readonly log = new Logger(BatchSender.name);

  constructor(
    private readonly batches: BatchQueue,
    private readonly chunks: ChunkSender,
    private readonly rates: SendRates,
    private readonly watch: SendingWatch,
    private readonly server: MailServerWatch,
  ) {}

  /**
   * Sends until nothing in the batch is due, the process stops, or the newsletter is no longer being sent. Does nothing
   * if another sender has claimed the batch.
   */
  async run(batchId: number, isStopping: () => boolean): Promise<void> {
    const batch = await this.batches.claim(batchId);
    if (!batch) return;
    this.watch.enter(batch);
    try {
      await this.send(batch, () => !isStopping() && this.watch.mayGoOn(batch));
    } catch (error) {
      if (!(error instanceof EditionFailed)) throw error;
      this.log.error({ err: error, newsletterId: batch.newsletterId }, 'a newsletter could not be rendered');
      await this.batches.failNewsletter(batch.newsletterId, 'It could not be made');
    } finally {
      this.watch.leave(batch);
    }
    await this.batches.release(batch);
    await this.batches.finishNewsletter(batch.newsletterId);
  }

  private async send(batch: LeasedBatch, mayGoOn: () => boolean): Promise<void> {
    const underWay = new Map<number, Promise<void>>();
    try {
      for (let after = 0; mayGoOn();) {
        await this.server.whenThere(mayGoOn);
        const { granted, waitMs } = await this.rates.take(batch.newsletterId, this.watch.rateOf(batch), CHUNK);
        if (granted === 0) {
          await pause(Math.min(waitMs, LOOK_AGAIN_MS));
          continue;
        }
        const due = await this.batches.due(batch, after, granted);
        if (due.length > 0) after = await this.chunks.send({ batch, due, underWay, mayGoOn });
        else if (await this.isDueSoon(batch, underWay, mayGoOn)) after = 0;
        else return;
      }
    } finally {
      // Mails in progress are recorded before another sender may claim the batch.
      await Promise.all(underWay.values());
    }
  }

  /** Waits for the next due recipient, if that is soon. */
  private async isDueSoon(
    batch: LeasedBatch,
    underWay: ReadonlyMap<number, Promise<void>>,
    mayGoOn: () => boolean,
  ): Promise<boolean> {
    await Promise.all(underWay.values());
    const dueInMs = await this.batches.nextDueInMs(batch);
    if (dueInMs === null || dueInMs > WAITS_AT_MOST_MS) return false;
    for (let left = dueInMs; left > 0 && mayGoOn(); left -= LOOK_AGAIN_MS) await pause(Math.min(left, LOOK_AGAIN_MS));
    return mayGoOn();
  }
}
