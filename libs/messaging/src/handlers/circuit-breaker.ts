/** Postponed work comes back within so many pauses: often enough to be done soon after, seldom enough to be no load. */
const PAUSES_AT_MOST = 30;

/**
 * Keeps a handler from asking a dependency that is away: closed, everything passes; open, one delivery a pause passes to
 * probe, and the rest is put off. The first that succeeds closes it.
 */
export class CircuitBreaker {
  private nextProbeAt: number | undefined;

  constructor(private readonly pauseMs: number) {}

  /** Whether a delivery may be tried now. */
  admits(now = Date.now()): boolean {
    if (this.nextProbeAt === undefined) return true;
    if (now < this.nextProbeAt) return false;
    this.nextProbeAt = now + this.pauseMs;
    return true;
  }

  /** The dependency did not answer. Answers whether that is new. */
  open(now = Date.now()): boolean {
    const isNew = this.nextProbeAt === undefined;
    this.nextProbeAt = now + this.pauseMs;
    return isNew;
  }

  /** It answered. Answers whether that is new. */
  close(): boolean {
    const wasOpen = this.nextProbeAt !== undefined;
    this.nextProbeAt = undefined;
    return wasOpen;
  }

  /** How long a delivery that may not be tried now is put off; spread, so that not all come back at once. */
  postponeMs(): number {
    return this.pauseMs * (1 + Math.random() * (PAUSES_AT_MOST - 1));
  }
}
