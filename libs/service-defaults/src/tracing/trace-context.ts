import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { randomHex } from './random-hex.js';

// Also without the SDK: what belongs to a request follows it through every await, and its trace from process to process.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

/** What travels beside a request or an event (W3C Trace Context). */
export interface TraceHeaders {
  traceparent?: string;
  tracestate?: string;
}

/** The trace that `headers` continue; else the one that is under way here; else a new one, which nobody records. */
export function continuedTrace(headers: TraceHeaders = {}): Context {
  const given = headers.traceparent === undefined ? ROOT_CONTEXT : remoteTrace(headers);
  if (hasTrace(given)) return given;
  const here = context.active();
  if (hasTrace(here)) return here;
  return trace.setSpanContext(here, { traceId: randomHex(16), spanId: randomHex(8), traceFlags: TraceFlags.NONE });
}

/** The trace of somebody else who sent these; none where they name none. */
export function remoteTrace(headers: object): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** Runs `work` in the trace of an event, or of whoever sent these headers. */
export function inTraceOf<T>(headers: TraceHeaders, work: () => T): T {
  return context.with(continuedTrace(headers), work);
}

/** The same function, which is in this trace wherever it is called. */
export function keepTrace<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  return context.bind(context.active(), work);
}

/** For whoever is to continue the trace that is under way here; nothing while none is. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

export function currentTraceparent(): string | undefined {
  return traceHeaders()['traceparent'];
}

export function traceIdOf(of: Context = context.active()): string | undefined {
  return trace.getSpanContext(of)?.traceId;
}

function hasTrace(of: Context): boolean {
  const span = trace.getSpanContext(of);
  return span !== undefined && isSpanContextValid(span);
}
