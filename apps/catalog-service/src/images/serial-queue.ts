import { ProductError } from '@campus-deals/service-defaults';

/**
 * Runs work one after the other. Decoding an image of 40 megapixels takes a thread and up to 200 MB, so two at once
 * would slow down every read. Requests that would wait long are refused and may retry.
 */
export class SerialQueue {
  private busy = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: { waiting: number; timeoutMs: number }) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy) await this.turn();
    this.busy = true;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Handed over while still busy, so that no other work can overtake.
      if (next) next();
      else this.busy = false;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.limits.waiting) throw tooMany();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(tooMany());
      }, this.limits.timeoutMs);
      this.waiting.push(begin);
    });
  }
}

function tooMany(): ProductError {
  return new ProductError('too_many_requests', 'Too many images at once: try again in a moment');
}
