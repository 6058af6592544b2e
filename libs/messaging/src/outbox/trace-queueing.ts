import { isRecorded, remoteTrace, SpanKind, startSpan } from '@campus-deals/service-defaults';
import type { OutboxRow } from './outbox-table.js';

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
