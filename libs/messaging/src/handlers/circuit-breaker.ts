/** Maximum delay of postponed work, in pauses. Short enough for a quick recovery, long enough to cause no load. */
const PAUSES_AT_MOST = 30;

/**
 * Stops a handler from calling an unavailable dependency. While open, one delivery per pause is let through as a probe,
 * and the others are postponed. The first success closes it.
 */
export class CircuitBreaker {
  private nextProbeAt: number | undefined;

  constructor(private readonly pauseMs: number) {}

  /** Whether a delivery may be attempted now. */
  admits(now = Date.now()): boolean {
    if (this.nextProbeAt === undefined) return true;
    if (now < this.nextProbeAt) return false;
    this.nextProbeAt = now + this.pauseMs;
    return true;
  }

  /** Opens the breaker after a failed call. Returns whether it was closed. */
  open(now = Date.now()): boolean {
    const isNew = this.nextProbeAt === undefined;
    this.nextProbeAt = now + this.pauseMs;
    return isNew;
  }

  /** Closes the breaker after a successful call. Returns whether it was open. */
  close(): boolean {
    const wasOpen = this.nextProbeAt !== undefined;
    this.nextProbeAt = undefined;
    return wasOpen;
  }

  /** Returns the delay of a postponed delivery, with jitter. */
  postponeMs(): number {
    return this.pauseMs * (1 + Math.random() * (PAUSES_AT_MOST - 1));
  }
}
