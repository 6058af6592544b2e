import { inSpan, runInRequestScope, startTracing } from '@campus-deals/service-defaults';
import { describeQueue, eventually, traceReceiver, type ReceivedSpan } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { eventQueue, type EventJob } from './queues/queue-store.js';
import { EventFlow } from './testing/event-flow.js';
import { pauseRelay, resumeRelay } from './testing/subscriber-services.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

describeQueue('a trace', (backend) => {
  it('goes on from the change over outbox and queue to the statements of the handler', async () => {
    const [receiver, flow] = await Promise.all([traceReceiver(), EventFlow.start(backend)]);
    const consumer = await flow.consume();
    await startTracing('tested', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await runInRequestScope({ traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, () =>
      inSpan('change', {}, () => flow.subscribe([1])),
    );
    await eventually(async () => (await flow.effects()).length === 1, { message: 'the event is handled' });
    // It drains its jobs and sends its last spans.
    await flow.stop(consumer);
    const path = (name: string): string[] =>
      ancestry(
        receiver.spans.filter(({ traceId }) => traceId === TRACE),
        name,
      );
    // Spans are sent in batches.
    await eventually(() => {
      expect(path('INSERT outbox_events')).toEqual(['publish SubscriberAdded', 'change']);
      expect(path('queue SubscriberAdded')).toEqual(['publish SubscriberAdded', 'change']);
      expect(path('INSERT effects')).toEqual([
        'handle count-subscriber-when-added',
        'publish SubscriberAdded',
        'change',
      ]);
    });
    await Promise.all([flow.end(), receiver.close()]);
  });

  it('is not needed: what a version before has left in outbox and queue without one, or with another, is handled', async () => {
    const [receiver, flow] = await Promise.all([traceReceiver(), EventFlow.start(backend)]);
    const consumer = await flow.consume();
    await startTracing('tested', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await pauseRelay(flow.publisher);
    for (const [n, traceparent] of KEPT_BEFORE.entries()) await flow.inPublisher(rowOfBefore(n + 1, traceparent));
    const queue = await flow.store.queue(eventQueue('catalog'));
    await queue.addBulk(KEPT_BEFORE.map((traceparent, n) => jobOfBefore(n + 11, traceparent)));
    resumeRelay(flow.publisher);
    expect((await flow.effectsOf('added', 10)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 14, 15]);
    await eventually(async () => (await flow.unpublished()) === 0, { message: 'the rows to be marked' });
    await flow.pauseOwnRelay();
    await flow.stop(consumer);
    const recorded = receiver.spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
    expect(recorded.filter((name) => name === 'queue SubscriberAdded')).toHaveLength(1);
    expect(recorded.filter((name) => name === 'handle count-subscriber-when-added')).toHaveLength(2);
    await Promise.all([flow.end(), receiver.close()]);
  });
});

/** Possible values of the column: empty without a request, old formats, and the trace of a request. */
const KEPT_BEFORE = [null, '', 'nonsense', `00-${TRACE}-b7ad6b7169203331`, `00-${TRACE}-b7ad6b7169203331-01`];
const payloadOf = (subscriptionId: number) => ({ subscriptionId, collegeId: 1, userId: null, referralCode: null });

/** Inserts a row without the columns added later. */
const rowOfBefore = (subscriptionId: number, traceparent: string | null): string =>
  `INSERT INTO outbox_events (id, name, version, payload, traceparent) VALUES ('${uuidv7()}', 'SubscriberAdded', 1,
   '${JSON.stringify(payloadOf(subscriptionId))}', ${traceparent === null ? 'NULL' : `'${traceparent}'`})`;

/** Creates a job, which omits an empty trace. */
function jobOfBefore(subscriptionId: number, traceparent: string | null): EventJob {
  const id = uuidv7();
  const facts = { id, name: 'SubscriberAdded', version: 1, occurredAt: new Date().toISOString() } as const;
  const data = { ...facts, ...(traceparent && { traceparent }), payload: payloadOf(subscriptionId) };
  const name = 'count-subscriber-when-added';
  return { name, data: data as EventJob['data'], opts: { jobId: `${id}-${name}`, attempts: 8 } };
}

/** Returns the names of a span's ancestors, innermost first. */
function ancestry(spans: ReceivedSpan[], name: string): string[] {
  const names: string[] = [];
  let span = spans.find((each) => each.name === name);
  while (span) {
    const { parentSpanId } = span;
    span = spans.find(({ spanId }) => spanId === parentSpanId);
    if (span) names.push(span.name);
  }
  return names;
}
