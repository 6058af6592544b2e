import { Counter } from 'prom-client';
import { metrics } from './metrics.js';
import { ProductError } from './product-error.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests that were told to come back, since as many as can be answered in time were in hand; by who was to answer',
  labelNames: ['to'],
  registers: [metrics],
});

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

  /** Answers how to give it back, which may be done more than once. Throws service_unavailable where there is none. */
  take(): () => void {
    if (this.taken >= this.most) {
      shed.inc({ to: this.to });
      throw new ProductError('service_unavailable');
    }
    this.taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.taken -= 1;
      isTaken = false;
    };
  }
}
