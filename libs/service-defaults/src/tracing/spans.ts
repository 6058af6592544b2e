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

/** Whether spans are made at all; asked before anything is done for one, so that tracing costs nothing while it is off. */
export function isTracing(): boolean {
  return started;
}

export function setTracing(on: boolean): void {
  started = on;
  if (on) tracer = trace.getTracer('campus-deals');
}

export function startSpan(name: string, options: SpanOptions, parent: Context = context.active()): Span {
  return tracer.startSpan(name, options, parent);
}

/** Does the work in a span of its own, the child of the one that is under way here (or of `parent`). */
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

/** Says that it failed, and as what; never how it was put: messages may hold addresses. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
}

/** Whether what is done here would be recorded. */
export function isRecorded(of: Context = context.active()): boolean {
  return started && ((trace.getSpanContext(of)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;
}
