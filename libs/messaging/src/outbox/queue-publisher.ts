import { Logger } from '@nestjs/common';
import { withTimeout } from '@campus-deals/service-defaults';
import { outboxRejected } from '../messaging-metrics.js';
import { eventQueue, type EventJob, type JobQueue, type QueueStore } from '../queues/queue-store.js';
import { jobsOf, type HandlerOfService } from './event-jobs.js';
import type { OutboxRow } from './outbox-table.js';

export const STORE_TIMEOUT_MS = 10_000;
const STORE_TIMED_OUT = `the queue store did not answer within ${STORE_TIMEOUT_MS} ms`;

/** Adds events to the queues of the services that handle them. */
export class QueuePublisher {
  private readonly log = new Logger(QueuePublisher.name);

  constructor(
    private readonly store: QueueStore,
    private readonly backoffMs: number,
  ) {}

  /** Answers the ids a working queue would not take. Throws when a queue is away: the whole batch is then tried again. */
  async publish(rows: OutboxRow[], only?: HandlerOfService): Promise<Set<string>> {
    const byService = Map.groupBy(
      rows.flatMap((row) => jobsOf(row, this.backoffMs, only)),
      ([service]) => service,
    );
    const rejected = await Promise.all(
      Array.from(byService, ([service, found]) =>
        withTimeout(
          STORE_TIMEOUT_MS,
          this.addToQueue(
            service,
            found.map(([, job]) => job),
          ),
          STORE_TIMED_OUT,
        ),
      ),
    );
    return new Set(rejected.flat());
  }

  private async addToQueue(service: string, jobs: EventJob[]): Promise<string[]> {
    const queue = await this.store.queue(eventQueue(service));
    try {
      // BullMQ calls it all or none, but on Redis it is a pipeline: some may be in when it throws. Their ids make the
      // second time harmless.
      const added = await queue.addBulk(jobs);
      if (added.length === jobs.length && added.every(({ id }) => id)) return [];
      throw new Error(`the queue took ${added.length} of ${jobs.length} jobs`);
    } catch (error) {
      // Away: nothing of this batch counts. There, and refusing one event among others: only that one waits.
      await this.store.assertUsable();
      return this.addOneByOne(queue, jobs, error);
    }
  }

  private async addOneByOne(queue: JobQueue, jobs: EventJob[], cause: unknown): Promise<string[]> {
    const refused: [EventJob, unknown][] = [];
    for (const job of jobs) await queue.addBulk([job]).catch((error: unknown) => refused.push([job, error]));
    // A queue that takes nothing at all is the trouble, not its events.
    if (refused.length === jobs.length && jobs.length > 1) throw cause;
    return refused.map(([job, error]) => this.reject(job, error));
  }

  private reject(job: EventJob, error: unknown): string {
    outboxRejected.inc({ event: job.data.name });
    this.log.error({
      msg: 'a queue refused an event; it stays in the outbox and is tried again later',
      eventId: job.data.id,
      event: job.data.name,
      error: String(error),
    });
    return job.data.id;
  }
}
