export interface SemaphoreOptions {
  /** Maximum permits of one key (a client's network); default: all of them. */
  perKey?: number;
  /** Maximum callers that wait for a permit; default: any number. */
  maxWaiting?: number;
  /** Maximum wait for a permit in milliseconds; default: no limit. */
  timeoutMs?: number;
  /** Creates the error for a caller that gets no permit. */
  refusal?: () => Error;
}

/** Limits the number of concurrent operations in this process. */
export class Semaphore {
  private held = 0;
  private readonly heldByKey = new Map<string, number>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly permits: number,
    private readonly options: SemaphoreOptions = {},
  ) {}

  /** Acquires a permit at once, and returns its idempotent release function. Throws if none is left. */
  tryAcquire(key = ''): () => void {
    const own = this.heldByKey.get(key) ?? 0;
    if (this.held >= this.permits || own >= (this.options.perKey ?? this.permits)) throw this.refusal();
    this.held += 1;
    this.heldByKey.set(key, own + 1);
    return this.releaser(() => {
      const left = (this.heldByKey.get(key) ?? 1) - 1;
      if (left === 0) this.heldByKey.delete(key);
      else this.heldByKey.set(key, left);
    });
  }

  /** Waits for a permit, first come, first served, and returns its release. */
  async acquire(): Promise<() => void> {
    if (this.held < this.permits) this.held += 1;
    else await this.turn();
    return this.releaser();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  private releaser(uncount?: () => void): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      uncount?.();
      const next = this.waiting.shift();
      // The permit is handed over while it is held, so that no other caller takes it in between.
      if (next) next();
      else this.held -= 1;
    };
  }

  private turn(): Promise<void> {
    const { maxWaiting = Infinity, timeoutMs } = this.options;
    if (this.waiting.length >= maxWaiting) throw this.refusal();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(this.refusal());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      this.waiting.push(begin);
    });
  }

  private refusal(): Error {
    return this.options.refusal?.() ?? new Error(`all ${this.permits} permits are taken`);
  }
}
