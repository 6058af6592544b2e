import { Counter, Gauge, Histogram } from 'prom-client';
import { ASK_TIMEOUT_MS, metrics, withTimeout } from '@campus-deals/service-defaults';

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 300];
const registers = [metrics];
const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> =>
  new Counter({ name, help, labelNames, registers });

export const outboxLag = new Histogram({
  name: 'outbox_lag_seconds',
  help: "From an event's occurrence to its being queued",
  buckets: SECONDS,
  registers,
});
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

export const eventsWaiting = new Gauge({
  name: 'events_waiting_seconds',
  help: 'How long the oldest event of a handler has waited for something that is away; no value while none does',
  labelNames: ['handler'],
  registers,
  collect() {
    this.reset();
    for (const ask of waitsOf) for (const [handler, seconds] of ask()) this.set({ handler }, seconds);
  },
});
export const eventsFailed = counter('events_failed_total', 'Events moved to the failed set', 'handler');
export const eventLag = new Histogram({
  name: 'event_handling_lag_seconds',
  help: "From an event's occurrence to its effect",
  labelNames: ['handler'],
  buckets: SECONDS,
  registers,
});

export const scheduledJobDuration = new Histogram({
  name: 'scheduled_job_duration_seconds',
  help: 'Time a run of a scheduled job took; one with outcome retried runs again, one with failed does not',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});
export const scheduledJobCompletedAt = new Gauge({
  name: 'scheduled_job_last_completed_timestamp_seconds',
  help: 'When this process last completed a run of a scheduled job',
  labelNames: ['job'],
  registers,
});

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

const unpublished = new Gauge({
  name: 'outbox_unpublished_events',
  help: 'Events committed and not yet queued (counted up to 10000)',
  registers,
});
export const oldestUnpublishedAge = new Gauge({
  name: 'outbox_oldest_unpublished_age_seconds',
  help: 'Age of the oldest event not yet queued',
  registers,
  async collect() {
    // An unavailable database must not fail the other metrics.
    const found = await Promise.all(
      [...backlogs].map((ask) =>
        withTimeout(ASK_TIMEOUT_MS, ask()).catch(() => ({ unpublished: 0, oldestAgeSeconds: 0 })),
      ),
    );
    unpublished.set(found.reduce((sum, backlog) => sum + backlog.unpublished, 0));
    this.set(Math.max(0, ...found.map((backlog) => backlog.oldestAgeSeconds)));
  },
});
