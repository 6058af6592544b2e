import { trace, type SpanOptions } from '@opentelemetry/api';
import { inSpan, isRecorded, isTracing } from './spans.js';
import { currentTraceparent, remoteTrace } from './trace-context.js';

/** Returns the current trace for later work. Null if it is not recorded. */
export const recordedTraceparent = (): string | null => (isRecorded() ? (currentTraceparent() ?? null) : null);

/** Runs work caused by many traces in one span of the first recorded trace, with links to the others. */
export async function inSharedSpan<T>(
  name: string,
  options: SpanOptions,
  traceparents: readonly (string | null)[],
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work();
  const [first, ...others] = traceparents
    .flatMap((traceparent) => (traceparent === null ? [] : [remoteTrace({ traceparent })]))
    .filter((context) => isRecorded(context));
  if (!first) return work();
  const links = others.flatMap((other) => trace.getSpanContext(other) ?? []).map((context) => ({ context }));
  return inSpan(name, { ...options, links }, work, first);
}
