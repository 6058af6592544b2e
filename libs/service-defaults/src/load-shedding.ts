import { counter } from './metrics.js';
import { ProductError } from './product-error.js';
import { Semaphore } from './semaphore.js';

const shed = counter(
  'requests_shed_total',
  'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  'to',
);

/** Refuses a request that would exceed a limit. Nothing failed: a counter says how often, and the log gets no line. */
export class Overloaded extends ProductError {
  constructor(readonly retryAfterSeconds = 2) {
    super('service_unavailable');
  }
}

/** A single shared error, so that shedding 1,000 requests a second does not capture 1,000 stack traces. */
const OVERLOADED = new Overloaded();

/** Returns a random number of a range, so that not all clients come back at once. */
export function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least);
}

interface BulkheadLimits {
  /** Maximum permits of one key (a client's network); default: all of them. */
  perKey?: number;
  /** Seconds after which a refused client comes back, drawn anew for each; default 2 for all. */
  retryAfterSeconds?: () => number;
}

/** Limits concurrent requests without a queue: a queue that grows makes every answer late, and its clients have often given up. */
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
