import { inSpan, runInRequestScope, startTracing } from '@campus-deals/service-defaults';
import { describeQueue, eventually, traceReceiver, type ReceivedSpan } from '@campus-deals/testing';
import { expect, it } from 'vitest';
import { EventFlow } from './testing/event-flow.js';

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
});

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
