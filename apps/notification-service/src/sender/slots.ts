/** Limits concurrency. Callers wait in order for a free slot. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  take(): Promise<void> | void {
    if (this.free > 0) return void this.free--;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
