import { ASK_TIMEOUT_MS, counter, gauge, histogram, withTimeout } from '@campus-deals/service-defaults';

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300];

export const outboxLag = histogram('outbox_lag_seconds', "From an event's occurrence to its being queued", SECONDS);
export const outboxPublished = counter('outbox_published_total', 'Events handed to the queues', 'event');
export const outboxRejected = counter(
  'outbox_rejected_total',
  'Times a queue refused a single event while it took others',
  'event',
);
export const eventsHandled = counter('events_handled_total', 'Events whose effect was committed', 'handler');
export const eventsRepeated = counter(
  'events_repeated_total',
  'Deliveries of events whose effect was already there',
  'handler',
);
export const eventsRetried = counter('events_retried_total', 'Failed attempts that will be tried again', 'handler');
export const eventsPostponed = counter(
  'events_postponed_total',
  'Deliveries put off without using up an attempt: a dependency is away, or only a newer version has the handler',
  'handler',
  'reason',
);
/** Waits of each worker in this process. */
const waitsOf = new Set<() => Map<string, number>>();

export function reportWaits(ask: () => Map<string, number>): () => void {
  waitsOf.add(ask);
  return () => waitsOf.delete(ask);
}

gauge(
  'events_waiting_seconds',
  'How long the oldest event of a handler has waited for something that is away; no value while none does',
  ['handler'],
  (waiting) => {
    waiting.reset();
    for (const ask of waitsOf) for (const [handler, seconds] of ask()) waiting.set({ handler }, seconds);
  },
);
export const eventsFailed = counter('events_failed_total', 'Events moved to the failed set', 'handler');
export const eventLag = histogram(
  'event_handling_lag_seconds',
  "From an event's occurrence to its effect",
  SECONDS,
  'handler',
);

export const scheduledJobDuration = histogram(
  'scheduled_job_duration_seconds',
  'Time a run of a scheduled job took; one with outcome retried runs again, one with failed does not',
  [0.01, 0.1, 1, 10, 60, 600],
  'job',
  'outcome',
);
export const scheduledJobCompletedAt = gauge(
  'scheduled_job_last_completed_timestamp_seconds',
  'When this process last completed a run of a scheduled job',
  ['job'],
);

export interface OutboxBacklog {
  unpublished: number;
  oldestAgeSeconds: number;
}

/** Backlog queries of the relays in this process. They run only on a scrape. */
const backlogs = new Set<() => Promise<OutboxBacklog>>();

export function reportBacklog(ask: () => Promise<OutboxBacklog>): () => void {
  backlogs.add(ask);
  return () => backlogs.delete(ask);
}

const unpublished = gauge('outbox_unpublished_events', 'Events committed and not yet queued (counted up to 10000)');
gauge('outbox_oldest_unpublished_age_seconds', 'Age of the oldest event not yet queued', [], async (oldestAge) => {
  // An unavailable database must not fail the other metrics.
  const found = await Promise.all(
    [...backlogs].map((ask) =>
      withTimeout(ASK_TIMEOUT_MS, ask()).catch(() => ({ unpublished: 0, oldestAgeSeconds: 0 })),
    ),
  );
  unpublished.set(found.reduce((sum, backlog) => sum + backlog.unpublished, 0));
  oldestAge.set(Math.max(0, ...found.map((backlog) => backlog.oldestAgeSeconds)));
});
