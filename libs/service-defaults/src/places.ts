import { Counter } from 'prom-client';
import { metrics } from './metrics.js';
import { ProductError } from './product-error.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  labelNames: ['to'],
  registers: [metrics],
});

/** Refuses a request that would exceed a limit. Nothing failed: a counter says how often, and the log gets no line. */
export class Overloaded extends ProductError {
  constructor(readonly retryAfterSeconds = 2) {
    super('service_unavailable');
  }
}

/** A single shared error, so that shedding 1,000 requests a second does not capture 1,000 stack traces. */
const OVERLOADED = new Overloaded();

interface PlaceLimits {
  /** Places of one key (a client's network) at most; default: all of them. */
  perKey?: number;
  /** Seconds after which a refused client comes back, drawn anew for each; default 2 for all. */
  retryAfterSeconds?: () => number;
}

/** Limits concurrency without a queue: a queue that grows makes every answer late, and its clients have often given up. */
export class Places {
  private taken = 0;
  private readonly takenByKey = new Map<string, number>();

  constructor(
    private readonly to: string,
    private readonly most: number,
    private readonly limits: PlaceLimits = {},
  ) {}

  /** Returns a function that gives the place back; calling it again changes nothing. Throws Overloaded where no place is left. */
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
