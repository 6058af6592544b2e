import { counter } from './metrics.js';
import { ProductError } from './product-error.js';
import { Semaphore } from './semaphore.js';

const shed = counter(
  'requests_shed_total',
  'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  'to',
);

/** Refuses a request that would exceed a limit. It is not a failure: a metric counts it, and no line is logged. */
export class Overloaded extends ProductError {
  constructor(readonly retryAfterSeconds = 2) {
    super('service_unavailable');
  }
}

/** A single shared error, so that shedding 1,000 requests a second does not capture 1,000 stack traces. */
const OVERLOADED = new Overloaded();

/** Returns a random number in a range, so that clients do not all retry at once. */
export const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

interface BulkheadLimits {
  /** Maximum permits of one key (a client's network); default: all of them. */
  perKey?: number;
  /** Returns the `Retry-After` of a refused client in seconds. Called for each refusal. Default: 2 for all. */
  retryAfterSeconds?: () => number;
}

/** Limits concurrent requests without a queue. A growing queue would delay responses until their clients give up. */
export class Bulkhead extends Semaphore {
  constructor(to: string, permits: number, { perKey, retryAfterSeconds }: BulkheadLimits = {}) {
    super(permits, {
      ...(perKey !== undefined && { perKey }),
      refusal: () => {
        shed.inc({ to });
        return retryAfterSeconds ? new Overloaded(retryAfterSeconds()) : OVERLOADED;
      },
    });
  }
}
