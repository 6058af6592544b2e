import { Counter } from 'prom-client';
import { metrics } from './metrics.js';
import { ProductError } from './product-error.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  labelNames: ['to'],
  registers: [metrics],
});

/** Somebody was told to come back: nothing failed, a counter says how often, and a line of the log for each would cost more than the refusal. */
export class Overloaded extends ProductError {
  constructor() {
    super('service_unavailable');
  }
}

/** One for all: of a thousand a second each stack would be taken for nothing. */
const OVERLOADED = new Overloaded();

/** Tells the caller to come back, and counts it. */
export function refuse(to: string): never {
  shed.inc({ to });
  throw OVERLOADED;
}

/**
 * So many at once, and nobody waits for a place: a queue that grows makes every answer late, and what is late has often been
 * given up by who asked for it.
 */
export class Places {
  private taken = 0;

  constructor(
    private readonly to: string,
    private readonly most: number,
  ) {}

  /** Answers how to give it back, which may be done more than once. Throws Overloaded where there is none. */
  take(): () => void {
    if (this.taken >= this.most) refuse(this.to);
    this.taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.taken -= 1;
      isTaken = false;
    };
  }
}
