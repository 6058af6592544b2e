import { ProductError } from '@campus-deals/service-defaults';

/**
 * Runs work one after the other. An image of 40 megapixels takes a thread and 160 MB while it is decoded: two at once
 * would be felt by every read. Who comes when too many wait is asked to come again.
 */
export class OneByOne {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly mostWaiting: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.mostWaiting) throw new ProductError('too_many_requests', 'Too many images at once: try again in a moment');
    this.waiting += 1;
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.waiting -= 1;
    }
  }
}
