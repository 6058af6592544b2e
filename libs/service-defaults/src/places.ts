import { Counter } from 'prom-client';
import { metrics } from './metrics.js';
import { ProductError } from './product-error.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  labelNames: ['to'],
  registers: [metrics],
});

/** Refuses a request that would exceed a limit. Nothing failed, so it is counted but not logged. */
export class Overloaded extends ProductError {
  constructor(readonly retryAfterSeconds = 2) {
    super('service_unavailable');
  }
}

/** A single shared error, so that shedding 1,000 requests a second does not capture 1,000 stack traces. */
const OVERLOADED = new Overloaded();

interface PlaceLimits {
  /** Maximum places per key (a client's network). Default: all. */
  perKey?: number;
  /** Returns the Retry-After of a refused client in seconds, evaluated for each one. Default: 2. */
  retryAfterSeconds?: () => number;
}

/** Limits concurrency without a queue: a growing queue delays every response, and its clients have often given up. */
export class Places {
  private taken = 0;
  private readonly takenByKey = new Map<string, number>();

  constructor(
    private readonly to: string,
    private readonly most: number,
    private readonly limits: PlaceLimits = {},
  ) {}

  /** Takes a place and returns its release function, which is idempotent. Throws Overloaded if none is left. */
  take(key = ''): () => void {
    const own = this.takenByKey.get(key) ?? 0;
    if (this.taken >= this.most || own >= (this.limits.perKey ?? this.most)) this.refuse();
    this.taken += 1;
    this.takenByKey.set(key, own + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(key);
      isTaken = false;
    };
  }

  private giveBack(key: string): void {
    this.taken -= 1;
    const left = (this.takenByKey.get(key) ?? 1) - 1;
    if (left === 0) this.takenByKey.delete(key);
    else this.takenByKey.set(key, left);
  }

  private refuse(): never {
    shed.inc({ to: this.to });
    const seconds = this.limits.retryAfterSeconds?.();
    throw seconds === undefined ? OVERLOADED : new Overloaded(seconds);
  }
}
