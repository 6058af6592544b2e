import { Logger } from '@nestjs/common';
import { isRecorded, remoteTrace, SpanKind, startSpan, withTimeout } from '@campus-deals/service-defaults';
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

  /**
   * Publishes rows and returns the ids that a working queue refused. Throws if a queue is unavailable: the whole batch
   * is then retried.
   */
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
      // BullMQ documents `addBulk` as atomic, but on Redis it is a pipeline: some jobs may be added when it throws.
      // Their ids make a repetition harmless.
      const added = await queue.addBulk(jobs);
      if (added.length === jobs.length && added.every(({ id }) => id)) return [];
      throw new Error(`the queue took ${added.length} of ${jobs.length} jobs`);
    } catch (error) {
      // If the store is unavailable, the whole batch fails. If it refuses one event among others, only that one waits.
      await this.store.assertUsable();
      return this.addOneByOne(queue, jobs, error);
    }
  }

  private async addOneByOne(queue: JobQueue, jobs: EventJob[], cause: unknown): Promise<string[]> {
    const refused: [EventJob, unknown][] = [];
    for (const job of jobs) await queue.addBulk([job]).catch((error: unknown) => refused.push([job, error]));
    // If a queue refuses everything, the queue is the problem, not the events.
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

/** Adds a span for the queueing of a batch to the trace of each event. */
export function traceQueueing(rows: OutboxRow[], since: number): void {
  for (const { id, name, traceparent } of rows) {
    if (traceparent === null) continue;
    const trace = remoteTrace({ traceparent });
    if (!isRecorded(trace)) continue;
    const attributes = { 'messaging.message.id': id };
    startSpan(`queue ${name}`, { kind: SpanKind.PRODUCER, startTime: since, attributes }, trace).end();
  }
}
