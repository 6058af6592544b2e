import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Caller } from './caller.js';

/** What belongs to one request (or one handled event) and travels with it through every await. */
export interface RequestScope {
  requestId: string;
  /** W3C trace context: `00-<trace id>-<span id>-<flags>`. */
  traceparent: string;
  /** Cache tags whose content this unit of work changed. */
  changedTags: Set<string>;
  /** Of an event handler: the step that asks others, or the one that writes, in a transaction. */
  step: HandlerStep | undefined;
  /** Who asks, once that is known; nobody asks for what a service does by itself. */
  caller?: Caller;
}

export type HandlerStep = 'ask' | 'write';

const scope = new AsyncLocalStorage<RequestScope>();

export function currentRequest(): RequestScope | undefined {
  return scope.getStore();
}

export function currentTraceparent(): string | undefined {
  return scope.getStore()?.traceparent;
}

/** Runs `work` as one request or event with its own scope. */
export function runInRequestScope<T>(
  given: { requestId?: string; traceparent?: string | undefined; step?: HandlerStep },
  work: () => T,
): T {
  const traceparent = childSpan(given.traceparent);
  return scope.run(
    {
      requestId: given.requestId ?? traceparent.slice(3, 35),
      traceparent,
      changedTags: new Set(),
      step: given.step,
    },
    work,
  );
}

/** Runs `work` for somebody who does not wait for it: what they asked for goes on in the background. */
export function runAs<T>(caller: Caller, work: () => T): T {
  const current = scope.getStore();
  if (current) return scope.run({ ...current, caller }, work);
  return runInRequestScope({}, () => runAs(caller, work));
}

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/;

/** A new span of the caller's trace, or of a new one (W3C Trace Context, level 1). */
export function childSpan(traceparent?: string): string {
  const [, traceId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return `00-${traceId ?? randomHex(16)}-${randomHex(8)}-${flags ?? '01'}`;
}

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** Drawn in bulk: asking the system for a few bytes at a time was a twentieth of a cheap request's cost. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
