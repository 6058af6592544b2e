/** Limits work to a share of one processor, after a burst, so that reads stay fast. Times are in milliseconds. */
export class ProcessorShare {
  private used = 0;
  private measuredAt: number;

  constructor(
    private readonly limits: { share: number; burstMs: number },
    private readonly now: () => number = () => performance.now(),
  ) {
    this.measuredAt = now();
  }

  get isUsedUp(): boolean {
    const now = this.now();
    this.used = Math.max(0, this.used - (now - this.measuredAt) * this.limits.share);
    this.measuredAt = now;
    return this.used >= this.limits.burstMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const since = this.now();
    try {
      return await work();
    } finally {
      this.used += this.now() - since;
    }
  }
}
