import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { FailedEventDto } from '@campus-deals/contracts/operations.dto';
import type { Job } from 'bullmq';
import { eventQueue, QUEUE_STORE, type QueueStore } from '../queues/queue-store.js';

const PAGE = 200;

/** An event a handler gave up on, for people. */
export type FailedEvent = FailedEventDto;

export interface FailedEventFilter {
  handler?: string | undefined;
  eventId?: string | undefined;
}

/** The failed sets: what handlers gave up on after their last attempt. Kept for a month, or until someone retries it. */
@Injectable()
export class FailedEvents {
  constructor(@Inject(QUEUE_STORE) private readonly store: QueueStore) {}

  /** Newest first, at most `limit`. */
  async list(service: string, limit = 50): Promise<FailedEvent[]> {
    const queue = await this.store.queue(eventQueue(service));
    return (await queue.getFailed(0, Math.max(0, limit - 1))).map(presentFailed);
  }

  async count(service: string): Promise<number> {
    const queue = await this.store.queue(eventQueue(service));
    return (await queue.getJobCounts('failed'))['failed'] ?? 0;
  }

  /** One that is in the failed set; undefined for one that was never there, or is not any more. */
  async find(service: string, id: string): Promise<FailedEvent | undefined> {
    const job = await this.findJob(service, id);
    return job && presentFailed(job);
  }

  /** Gives one all its attempts again. False when it is not in the failed set any more. */
  async retryOne(service: string, id: string): Promise<boolean> {
    const job = await this.findJob(service, id);
    return job !== undefined && retryJob(job);
  }

  /** Gives one up for good. False when it is not in the failed set any more. */
  async drop(service: string, id: string): Promise<boolean> {
    const job = await this.findJob(service, id);
    await job?.remove();
    return job !== undefined;
  }

  /** Gives them all their attempts again. Answers how many. One page at a time is in memory, however many there are. */
  async retry(service: string, filter: FailedEventFilter = {}): Promise<number> {
    const queue = await this.store.queue(eventQueue(service));
    const startedAt = Date.now();
    let retried = 0;
    // Oldest first: what is retried leaves the front, what is left over stays there, and what fails again joins the end.
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

/** How the list names it: as the relay does. */
const idOf = (job: Job<DomainEvent>): string => `${job.data.id}-${job.name}`;

/** False when somebody else has retried or removed it meanwhile. */
async function retryJob(job: Job<DomainEvent>): Promise<boolean> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch {
    return (await job.getState()) !== 'failed';
  }
}

function matches(job: Job<DomainEvent>, { handler, eventId }: FailedEventFilter): boolean {
  return (!handler || job.name === handler) && (!eventId || job.data.id === eventId);
}

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
