import {
  context,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';

export { SpanKind } from '@opentelemetry/api';

let tracer = trace.getTracer('campus-deals');
let started = false;

/** Whether tracing is on. Checked before any work for a span, so that tracing costs nothing while it is off. */
export const isTracing = (): boolean => started;

export function setTracing(on: boolean): void {
  started = on;
  if (on) tracer = trace.getTracer('campus-deals');
}

export function startSpan(name: string, options: SpanOptions, parent: Context = context.active()): Span {
  return tracer.startSpan(name, options, parent);
}

/** Runs work in its own span, a child of the current one (or of `parent`). */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: () => T | Promise<T>,
  parent?: Context,
): Promise<T> {
  if (!started) return work();
  const around = parent ?? context.active();
  const span = startSpan(name, options, around);
  try {
    return await context.with(trace.setSpan(around, span), work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed with the error's type, never its message: messages may contain addresses. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
}

/** Whether the current trace is recorded. */
export function isRecorded(of: Context = context.active()): boolean {
  return started && ((trace.getSpanContext(of)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;
}
