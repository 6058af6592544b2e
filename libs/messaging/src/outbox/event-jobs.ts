import { EVENTS, type DomainEvent, type EventDefinition, type EventName } from '@campus-deals/contracts/events';
import type { EventJob } from '../queues/queue-store.js';
import type { OutboxRow } from './outbox-table.js';

/** Attempts, with 1 + 2 + 4 + … + 64 times the first pause: two minutes of retries before operators must act. */
const ATTEMPTS = 8;
const JITTER = 0.5;
/** Priority of replayed jobs. BullMQ takes jobs without a priority first, so new events do not wait behind a replay. */
const REPLAY_PRIORITY = 1;
/** Retention of each service's failed set, for operators: one month, and few enough not to fill the store. */
export const FAILED_SET = { age: 30 * 24 * 3600, count: 100_000 };

export const KNOWN_EVENTS = Object.keys(EVENTS);

export interface HandlerOfService {
  service: string;
  handler: string;
}
export type CataloguedHandler = HandlerOfService & { event: string };
export type Catalogue = Record<string, Pick<EventDefinition, 'handlers'>>;

export function cataloguedHandlers(catalogue: Catalogue = EVENTS): CataloguedHandler[] {
  return Object.entries(catalogue).flatMap(([event, { handlers }]) =>
    Object.entries(handlers).flatMap(([service, names]) => names.map((handler) => ({ event, service, handler }))),
  );
}

/** Returns one job per handler, or only for `only`, with the service whose queue it goes to. */
export function jobsOf(row: OutboxRow, backoffMs: number, only?: HandlerOfService): [service: string, job: EventJob][] {
  const isReplay = only !== undefined || row.first_published_at !== null;
  const event = {
    id: row.id,
    name: row.name,
    version: row.version,
    occurredAt: row.occurred_at.toISOString(),
    ...(!isReplay && { publishedAt: new Date().toISOString() }),
    ...(row.traceparent && { traceparent: row.traceparent }),
    payload: row.payload,
  } as DomainEvent;
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
      // Prevents duplicates if a batch is added twice. BullMQ forgets the ids of finished jobs, so the inbox makes
      // duplicates harmless.
      jobId: `${event.id}-${handler}`,
      ...(isReplay && { priority: REPLAY_PRIORITY }),
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: backoffMs, jitter: JITTER },
      removeOnComplete: true,
      removeOnFail: FAILED_SET,
    },
  };
}
