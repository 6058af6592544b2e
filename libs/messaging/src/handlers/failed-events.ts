import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { FailedEventDto } from '@campus-deals/contracts/gateway/operations.dto';
import type { Job } from 'bullmq';
import { eventQueue, QUEUE_STORE, type QueueStore } from '../queues/queue-store.js';

const PAGE = 50;

/** An event whose handler failed on its last attempt, as shown to operators. */
export type FailedEvent = FailedEventDto;

export interface FailedEventFilter {
  handler?: string | undefined;
  eventId?: string | undefined;
}

/** Manages the failed sets: events whose handler failed on its last attempt. Kept for a month, or until retried. */
@Injectable()
export class FailedEvents {
  constructor(@Inject(QUEUE_STORE) private readonly store: QueueStore) {}

  /** Lists failed events, newest first, at most `limit`. */
  async list(service: string, limit = 50): Promise<FailedEvent[]> {
    const queue = await this.store.queue(eventQueue(service));
    return (await queue.getFailed(0, Math.max(0, limit - 1))).map(presentFailed);
  }

  async count(service: string): Promise<number> {
    const queue = await this.store.queue(eventQueue(service));
    return (await queue.getJobCounts('failed'))['failed'] ?? 0;
  }

  /** Returns an event of the failed set, if it is there. */
  async find(service: string, id: string): Promise<FailedEvent | undefined> {
    const job = await this.findJob(service, id);
    return job && presentFailed(job);
  }

  /** Retries an event with all its attempts. Returns false if it is no longer in the failed set. */
  async retryOne(service: string, id: string): Promise<boolean> {
    const job = await this.findJob(service, id);
    return job !== undefined && retryJob(job);
  }

  /** Discards an event permanently. Returns false if it is no longer in the failed set. */
  async drop(service: string, id: string): Promise<boolean> {
    const job = await this.findJob(service, id);
    await job?.remove();
    return job !== undefined;
  }

  /** Retries all matching events with all their attempts, and returns their number. Holds one page in memory. */
  async retry(service: string, filter: FailedEventFilter = {}): Promise<number> {
    const queue = await this.store.queue(eventQueue(service));
    const startedAt = Date.now();
    let retried = 0;
    // Oldest first: retried events leave the front, skipped ones stay there, and those that fail again join the end.
    for (let left = 0; ;) {
      const page = await queue.getJobs(['failed'], left, left + PAGE - 1, true);
      const failedBefore = page.filter((job) => (job?.finishedOn ?? 0) <= startedAt);
      for (const job of failedBefore) {
        if (matches(job, filter) && (await retryJob(job))) retried++;
        else left++;
      }
      if (failedBefore.length < PAGE) return retried;
    }
  }

  private async findJob(service: string, id: string): Promise<Job<DomainEvent> | undefined> {
    const queue = await this.store.queue(eventQueue(service));
    const job = (await queue.getJob(id)) as Job<DomainEvent> | undefined;
    return job && (await job.getState()) === 'failed' ? job : undefined;
  }
}

/** Id in the list of failed events, the same as the relay's job id. */
const idOf = (job: Job<DomainEvent>): string => `${job.data.id}-${job.name}`;

/** Retries a job. Returns false if another caller has retried or removed it in the meantime. */
async function retryJob(job: Job<DomainEvent>): Promise<boolean> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch {
    return (await job.getState()) !== 'failed';
  }
}

const matches = (job: Job<DomainEvent>, { handler, eventId }: FailedEventFilter): boolean =>
  (!handler || job.name === handler) && (!eventId || job.data.id === eventId);

function presentFailed(job: Job<DomainEvent>): FailedEvent {
  return {
    id: idOf(job),
    eventId: job.data.id,
    event: job.data.name,
    handler: job.name,
    reason: job.failedReason,
    attempts: job.attemptsMade,
    occurredAt: job.data.occurredAt,
    payload: job.data.payload,
    failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
  };
}
