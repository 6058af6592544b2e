import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { BatchQueue } from './batch.queue.js';
import { BatchSender } from './batch-sender.js';
import { newsletterMailsDue } from './newsletter-metrics.js';
import { SendingWatch } from './sending-watch.js';

const LOOK_MS = 1000;
/** Seconds that the queue may take to wake a sender. */
const GRACE_S = 3;
/** Maximum batches per sender, wherever they came from. Two, so that one sends while the other reads. */
const MOST_IN_HAND = 2;

/** Claims batches that no job has started: the queue is unavailable, has lost a job, or waits for a crashed sender. */
@Injectable()
export class TakeWaitingBatches extends RepeatingJob {
  private readonly inHand = new Set<Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly batches: BatchQueue,
    private readonly sender: BatchSender,
    private readonly watch: SendingWatch,
  ) {
    super({ doing: 'claiming waiting newsletter batches', everyMs: LOOK_MS });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.inHand);
  }

  protected async turn(): Promise<boolean> {
    const { due } = await tables(this.em.fork())
      .selectFrom('newsletter_batches as b')
      .innerJoin('newsletters as n', 'n.id', 'b.newsletter_id')
      .where('b.open', '>', sql.lit(0))
      .where('b.due_at', '<=', sql<string>`now()`)
      .where('n.status', '=', 'sending')
      .select(sql<number>`coalesce(sum(b.open), 0)::int`.as('due'))
      .executeTakeFirstOrThrow();
    newsletterMailsDue.set(due);
    const free = MOST_IN_HAND - this.watch.batchesInHand;
    if (due === 0 || free <= 0) return false;
    for (const id of await this.batches.waiting(GRACE_S, free)) this.begin(id);
    return false;
  }

  private begin(id: number): void {
    const run = this.sender
      .run(id, () => this.isStopping)
      .catch((error: unknown) => this.log.error({ err: error, batchId: id }, 'a batch of a newsletter failed'))
      .finally(() => this.inHand.delete(run));
    this.inHand.add(run);
  }
}
