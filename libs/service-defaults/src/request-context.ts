import { context, createContextKey } from '@opentelemetry/api';
import type { Caller } from './caller.js';
import { continuedTrace, traceIdOf, type TraceHeaders } from './tracing/trace-context.js';

/** State of one request (or handled event) that follows it through every await, beside its trace. */
export interface RequestScope {
  requestId: string;
  /** Cache tags whose content this unit of work changed. */
  changedTags: Set<string>;
  /** Step of an event handler: prefetch, or write in a transaction. */
  step: HandlerStep | undefined;
  /** Caller, once known. Absent for work that a service does by itself. */
  caller?: Caller;
}

export type HandlerStep = 'prefetch' | 'write';

const SCOPE = createContextKey('the scope of a request');

export function currentRequest(): RequestScope | undefined {
  return context.active().getValue(SCOPE) as RequestScope | undefined;
}

/** Runs `work` as one request or event with its own scope, in the given trace, the current one, or a new one. */
export function runInRequestScope<T>(
  { requestId, step, ...headers }: TraceHeaders & { requestId?: string; step?: HandlerStep },
  work: () => T,
): T {
  const around = continuedTrace(headers);
  const scope: RequestScope = { requestId: requestId ?? traceIdOf(around) ?? '', changedTags: new Set(), step };
  return context.with(around.setValue(SCOPE, scope), work);
}

/** Runs `work` in the background on behalf of a caller who does not wait for it. */
export function runAs<T>(caller: Caller, work: () => T): T {
  const current = currentRequest();
  if (current) return context.with(context.active().setValue(SCOPE, { ...current, caller }), work);
  return runInRequestScope({}, () => runAs(caller, work));
}

/** Injection token of an optional wrapper around every request. The database module uses it for entity managers. */
export const AROUND_REQUEST = Symbol('AROUND_REQUEST');

export type AroundRequest = (next: () => void) => void;
