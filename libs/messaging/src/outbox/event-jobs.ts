import { EVENTS, type DomainEvent, type EventName } from '@campus-deals/contracts/events';
import type { EventJob } from '../queues/queue-store.js';
import type { OutboxRow } from './outbox-table.js';

/** 1 + 2 + 4 + … + 64 times the first pause: real failures have two minutes before people are asked. */
const ATTEMPTS = 8;
const JITTER = 0.5;
/** BullMQ takes jobs without a priority first: what happens now does not wait behind a replay. */
const REPLAY_PRIORITY = 1;
/** Kept for people, of each service: a month, and so many that a queue of them does not fill the store. */
export const FAILED_SET = { age: 30 * 24 * 3600, count: 100_000 };

export const KNOWN_EVENTS = Object.keys(EVENTS);

/** One handler of one service. */
export interface HandlerOfService {
  service: string;
  handler: string;
}

/** One job per interested handler, or for `only` that one, by the service in whose queue it goes. */
export function jobsOf(row: OutboxRow, backoffMs: number, only?: HandlerOfService): [service: string, job: EventJob][] {
  const event = {
    id: row.id,
    name: row.name,
    version: row.version,
    occurredAt: row.occurred_at.toISOString(),
    ...(row.traceparent && { traceparent: row.traceparent }),
    payload: row.payload,
  } as DomainEvent;
  const isReplay = only !== undefined || row.first_published_at !== null;
  const handlers = Object.entries<readonly string[]>(EVENTS[event.name as EventName].handlers);
  return handlers.flatMap(([service, names]) =>
    names
      .filter((handler) => !only || (only.service === service && only.handler === handler))
      .map((handler): [string, EventJob] => [service, jobFor(event, handler, backoffMs, isReplay)]),
  );
}

function jobFor(event: DomainEvent, handler: string, backoffMs: number, isReplay: boolean): EventJob {
  return {
    name: handler,
    data: event,
    opts: {
      // Keeps a batch that is added twice from filling the queue. What makes twice harmless is the inbox: BullMQ
      // forgets the ids of jobs that are done.
      jobId: `${event.id}-${handler}`,
      ...(isReplay && { priority: REPLAY_PRIORITY }),
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: backoffMs, jitter: JITTER },
      removeOnComplete: true,
      removeOnFail: FAILED_SET,
    },
  };
}
