import { context, createContextKey } from '@opentelemetry/api';
import type { Caller } from './caller.js';
import { continuedTrace, traceIdOf, type TraceHeaders } from './tracing/trace-context.js';

/** What belongs to one request (or one handled event) and travels with it through every await, beside its trace. */
export interface RequestScope {
  requestId: string;
  /** Cache tags whose content this unit of work changed. */
  changedTags: Set<string>;
  /** Of an event handler: the step that asks others, or the one that writes, in a transaction. */
  step: HandlerStep | undefined;
  /** Who asks, once that is known; nobody asks for what a service does by itself. */
  caller?: Caller;
}

export type HandlerStep = 'ask' | 'write';

const SCOPE = createContextKey('the scope of a request');

export function currentRequest(): RequestScope | undefined {
  return context.active().getValue(SCOPE) as RequestScope | undefined;
}

/** Runs `work` as one request or event with its own scope, in the trace that is under way, or that it is told of, or a new one. */
export function runInRequestScope<T>(
  { requestId, step, ...headers }: TraceHeaders & { requestId?: string; step?: HandlerStep },
  work: () => T,
): T {
  const around = continuedTrace(headers);
  const scope: RequestScope = { requestId: requestId ?? traceIdOf(around) ?? '', changedTags: new Set(), step };
  return context.with(around.setValue(SCOPE, scope), work);
}

/** Runs `work` for somebody who does not wait for it: what they asked for goes on in the background. */
export function runAs<T>(caller: Caller, work: () => T): T {
  const current = currentRequest();
  if (current) return context.with(context.active().setValue(SCOPE, { ...current, caller }), work);
  return runInRequestScope({}, () => runAs(caller, work));
}
