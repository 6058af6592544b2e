import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { Job } from 'bullmq';
import { eventQueue, QUEUE_STORE, type QueueStore } from '../queues/queue-store.js';

const PAGE = 200;

/** An event a handler gave up on, for people. */
export interface FailedEvent {
  eventId: string;
  event: string;
  handler: string;
  reason: string;
  attempts: number;
  failedAt: string | null;
}

export interface FailedEventFilter {
  handler?: string | undefined;
  eventId?: string | undefined;
}

/** The failed sets: what handlers gave up on after their last attempt. Kept until someone retries it. */
@Injectable()
export class FailedEvents {
  constructor(@Inject(QUEUE_STORE) private readonly store: QueueStore) {}

  /** Newest first, at most `limit`. */
  async list(service: string, limit = 50): Promise<FailedEvent[]> {
    const queue = await this.store.queue(eventQueue(service));
    return (await queue.getFailed(0, Math.max(0, limit - 1))).map(presentFailed);
  }

  /** Gives them all their attempts again. Answers how many. */
  async retry(service: string, filter: FailedEventFilter = {}): Promise<number> {
    const queue = await this.store.queue(eventQueue(service));
    // Collected first: retrying moves them out of the pages that are being read.
    const chosen: Job<DomainEvent>[] = [];
    for (let start = 0; ; start += PAGE) {
      const page = await queue.getFailed(start, start + PAGE - 1);
      chosen.push(...page.filter((job) => matches(job, filter)));
      if (page.length < PAGE) break;
    }
    for (const job of chosen) await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return chosen.length;
  }
}

function matches(job: Job<DomainEvent>, { handler, eventId }: FailedEventFilter): boolean {
  return (!handler || job.name === handler) && (!eventId || job.data.id === eventId);
}

function presentFailed(job: Job<DomainEvent>): FailedEvent {
  return {
    eventId: job.data.id,
    event: job.data.name,
    handler: job.name,
    reason: job.failedReason,
    attempts: job.attemptsMade,
    failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
  };
}
