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
import { randomBytes } from 'node:crypto';

// Also without the SDK: the context follows a request through every await, and the trace from process to process.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

/** Trace headers of a request or an event (W3C Trace Context). */
export interface TraceHeaders {
  traceparent?: string;
  tracestate?: string;
}

/** Returns the trace in `headers`, else the current one, else a new one that is not recorded. */
export function continuedTrace(headers: TraceHeaders = {}): Context {
  const given = headers.traceparent === undefined ? ROOT_CONTEXT : remoteTrace(headers);
  if (hasTrace(given)) return given;
  const here = context.active();
  if (hasTrace(here)) return here;
  return trace.setSpanContext(here, { traceId: randomHex(16), spanId: randomHex(8), traceFlags: TraceFlags.NONE });
}

/** Returns the trace that an external sender named in these headers, if any. */
export const remoteTrace = (headers: object): Context => propagation.extract(ROOT_CONTEXT, headers);

/** Runs `work` in the trace of an event, or of the sender of these headers. */
export const inTraceOf = <T>(headers: TraceHeaders, work: () => T): T => context.with(continuedTrace(headers), work);

export function keepTrace<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  return context.bind(context.active(), work);
}

/** Returns headers that continue the current trace. Empty if there is none. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

export const currentTraceparent = (): string | undefined => traceHeaders()['traceparent'];

export const traceIdOf = (of: Context = context.active()): string | undefined => trace.getSpanContext(of)?.traceId;

function hasTrace(of: Context): boolean {
  const span = trace.getSpanContext(of);
  return span !== undefined && isSpanContextValid(span);
}

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** Returns random bytes as hex, generated in bulk: a few bytes at a time took 5% of a cheap request's cost. */
export function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
