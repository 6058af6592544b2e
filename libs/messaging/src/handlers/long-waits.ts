import { Logger } from '@nestjs/common';
import { ReportedFault } from '@campus-deals/service-defaults';
import { reportWaits } from '../messaging-metrics.js';

interface Wait {
  handler: string;
  /** What is away. */
  away: string;
  /** When the event was queued, in milliseconds since 1970. */
  since: number;
  notedAt: number;
  loggedAt: number;
}

/** An event is tried again sooner; one that is not has gone to another replica. */
const FORGOTTEN_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60_000;

/** Events that wait for something that is away: operators are told when that does not end. */
export class LongWaits {
  private readonly log = new Logger('EventWorker');
  private readonly waits = new Map<string, Wait>();
  private readonly stopReporting = reportWaits(() => this.seconds());
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly tellAfterMs: number,
    /** Nothing is tried meanwhile. */
    private readonly isPaused: () => boolean,
  ) {
    this.timer = setInterval(() => this.logLong(), Math.min(LOOK_EVERY_MS, tellAfterMs)).unref();
  }

  /** A delivery of an event queued at `since` had to be put off. */
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

  /** For the health page: throws while a wait is long. */
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
      if (now - wait.loggedAt < this.tellAfterMs) continue;
      wait.loggedAt = now;
      const { handler, away, since } = wait;
      this.log.error({ msg: 'an event waits for long', handler, away, since: new Date(since).toISOString() });
    }
  }

  private long(now = Date.now()): Wait[] {
    return this.current(now).filter(({ since }) => now - since >= this.tellAfterMs);
  }

  private current(now: number): Wait[] {
    if (!this.isPaused())
      for (const [key, { notedAt }] of this.waits) if (now - notedAt > FORGOTTEN_MS) this.waits.delete(key);
    return [...this.waits.values()];
  }

  /** The longest of each handler. */
  private seconds(now = Date.now()): Map<string, number> {
    const longest = new Map<string, number>();
    for (const { handler, since } of this.current(now))
      longest.set(handler, Math.max(longest.get(handler) ?? 0, (now - since) / 1000));
    return longest;
  }
}
