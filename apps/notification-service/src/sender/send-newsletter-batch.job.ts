import { Injectable } from '@nestjs/common';
import { LongJob } from '@campus-deals/messaging';
import { NEWSLETTERS_QUEUE, SEND_NEWSLETTER_BATCH } from '../newsletters/newsletters.module.js';
import { BatchQueue } from './batch.queue.js';
import { BatchSender } from './batch-sender.js';

const MOST = 100;

/** Wakes a sender for each batch with due recipients. */
@Injectable()
export class SendNewsletterBatch extends LongJob {
  constructor(
    private readonly batches: BatchQueue,
    private readonly sender: BatchSender,
  ) {
    super(SEND_NEWSLETTER_BATCH, { queue: NEWSLETTERS_QUEUE });
  }

  unfinished(): Promise<number[]> {
    return this.batches.waiting(0, MOST);
  }

  run(id: number, isStopping: () => boolean): Promise<void> {
    return this.sender.run(id, isStopping);
  }

  /** The batch stays due and will be started again. */
  async giveUp(id: number, error: unknown): Promise<void> {
    this.log.error({ err: error, batchId: id }, 'a batch of a newsletter could not be sent');
  }
}
