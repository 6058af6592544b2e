import { isRecorded, remoteTrace, SpanKind, startSpan } from '@campus-deals/service-defaults';
import type { OutboxRow } from './outbox-table.js';

/** Says in the trace of each event when the relay took it to the queues. It did so for many at once. */
export function traceQueueing(rows: OutboxRow[], since: number): void {
  for (const { id, name, traceparent } of rows) {
    if (traceparent === null) continue;
    const trace = remoteTrace({ traceparent });
    if (!isRecorded(trace)) continue;
    const attributes = { 'messaging.message.id': id };
    startSpan(`queue ${name}`, { kind: SpanKind.PRODUCER, startTime: since, attributes }, trace).end();
  }
}
