import { Injectable } from '@nestjs/common';
import { LongJob, LongJobs } from '@campus-deals/messaging';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NEWSLETTERS_QUEUE, PREPARE_NEWSLETTER, SEND_NEWSLETTER_BATCH } from '../newsletters/newsletters.module.js';
import { BatchQueue } from './batch.queue.js';
import { cancelRest } from './cancel-rest.query.js';
import { RecipientLister } from './recipient-lister.js';

/** Maximum newsletters processed at a time. */
const MOST = 100;

/**
 * Lists the recipients of newsletters and wakes a sender for each batch. Also ends the rest of cancelled newsletters
 * and finishes completed ones.
 */
@Injectable()
export class PrepareNewsletter extends LongJob {
  constructor(
    private readonly em: EntityManager,
    private readonly lister: RecipientLister,
    private readonly batches: BatchQueue,
    private readonly jobs: LongJobs,
  ) {
    super(PREPARE_NEWSLETTER, { queue: NEWSLETTERS_QUEUE });
  }

  async unfinished(): Promise<number[]> {
    const found = await tables(this.em)
      .selectFrom('newsletters as n')
      .select('n.id')
      .where(({ eb, or, and, not, exists, selectFrom }) => {
        const open = exists(
          selectFrom('newsletter_batches as b')
            .select(sql.lit(1).as('one'))
            .whereRef('b.newsletter_id', '=', 'n.id')
            .where('b.open', '>', 0),
        );
        return or([
          eb('n.status', '=', 'queued'),
          and([eb('n.status', '=', 'sending'), or([eb('n.listed_at', 'is', null), not(open)])]),
          and([eb('n.status', '=', 'cancelled'), open]),
        ]);
      })
      .where(({ or, eb }) => or([eb('n.starts_at', 'is', null), eb('n.starts_at', '<=', sql<string>`now()`)]))
      .orderBy('n.id')
      .limit(MOST)
      .execute();
    return found.map(({ id }) => id);
  }

  async run(id: number, isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const batch = await this.lister.listSome(id);
      if (batch === undefined) break;
      await this.jobs.begin(SEND_NEWSLETTER_BATCH, batch, NEWSLETTERS_QUEUE);
    }
    while (!isStopping() && (await cancelRest(tables(this.em.fork()), id)));
    await this.batches.finishNewsletter(id);
    // Wakes senders after a pause, or for retried recipients.
    for (const batch of await this.batches.waiting(0, MOST))
      await this.jobs.begin(SEND_NEWSLETTER_BATCH, batch, NEWSLETTERS_QUEUE);
  }

  /** Keeps the recipients listed so far. An admin resumes the newsletter once the cause is fixed. */
  async giveUp(id: number, error: unknown): Promise<void> {
    this.log.error({ err: error, newsletterId: id }, 'a newsletter could not be prepared');
    await this.batches.failNewsletter(id, 'Its recipients could not be listed');
  }
}
