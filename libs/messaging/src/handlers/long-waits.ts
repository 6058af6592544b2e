import { Logger } from '@nestjs/common';
import { ReportedFault } from '@campus-deals/service-defaults';
import { reportWaits } from '../messaging-metrics.js';

interface Wait {
  handler: string;
  /** Name of the unavailable dependency. */
  away: string;
  /** When the event was queued, in milliseconds since 1970. */
  since: number;
  notedAt: number;
  loggedAt: number;
}

/** Time after which a wait is dropped. Retries come sooner, so the event has gone to another replica. */
const FORGOTTEN_MS = 5 * 60_000;
const CHECK_EVERY_MS = 60_000;

/** Tracks events that wait for an unavailable dependency, and reports long waits to operators. */
export class LongWaits {
  private readonly log = new Logger('EventWorker');
  private readonly waits = new Map<string, Wait>();
  private readonly stopReporting = reportWaits(() => this.seconds());
  private readonly timer = setInterval(() => this.logLong(), Math.min(CHECK_EVERY_MS, this.notifyAfterMs)).unref();

  constructor(
    private readonly notifyAfterMs: number,
    /** Whether the worker is paused, so that nothing is retried. */
    private readonly isPaused: () => boolean,
  ) {}

  /** Records that a delivery of an event queued at `since` was postponed. */
  note(key: string, { handler, away, since }: Pick<Wait, 'handler' | 'away' | 'since'>, now = Date.now()): void {
    const known = this.waits.get(key);
    this.waits.set(key, {
      handler,
      away,
      since: Math.min(known?.since ?? since, since),
      notedAt: now,
      loggedAt: known?.loggedAt ?? 0,
    });
  }

  end(key: string): void {
    this.waits.delete(key);
  }

  /** Health check: throws while a wait is long. */
  check(): void {
    const long = this.long();
    if (long.length === 0) return;
    throw new ReportedFault(
      long
        .map(({ handler, away, since }) => `${handler} waits for ${away} since ${new Date(since).toISOString()}`)
        .join('; '),
    );
  }

  stop(): void {
    clearInterval(this.timer);
    this.stopReporting();
  }

  private logLong(now = Date.now()): void {
    for (const wait of this.long(now)) {
      if (now - wait.loggedAt < this.notifyAfterMs) continue;
      wait.loggedAt = now;
      const { handler, away, since } = wait;
      this.log.error({ msg: 'an event waits for long', handler, away, since: new Date(since).toISOString() });
    }
  }

  private long(now = Date.now()): Wait[] {
    return this.current(now).filter(({ since }) => now - since >= this.notifyAfterMs);
  }

  private current(now: number): Wait[] {
    if (!this.isPaused())
      for (const [key, { notedAt }] of this.waits) if (now - notedAt > FORGOTTEN_MS) this.waits.delete(key);
    return [...this.waits.values()];
  }

  /** Returns the longest wait of each handler, in seconds. */
  private seconds(now = Date.now()): Map<string, number> {
    const longest = new Map<string, number>();
    for (const { handler, since } of this.current(now))
      longest.set(handler, Math.max(longest.get(handler) ?? 0, (now - since) / 1000));
    return longest;
  }
}
