import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

/** Maximum delay before a failed turn is retried. */
const RETRY_WITHIN_MS = 30_000;

/**
 * Background work of a service: one turn at start, and then one `everyMs` milliseconds after the end of the last, never
 * two at once. A failed turn is logged as "`doing` failed" and repeated. Every replica runs one, so turns share their
 * work with those of other replicas.
 */
export abstract class RepeatingJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly end = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly timing: { doing: string; everyMs: number }) {}

  /** Runs a turn. Returns whether more work is available now. */
  protected abstract turn(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  /** Finishes the current turn before the database and other resources are released. No further turn starts. */
  async beforeApplicationShutdown(): Promise<void> {
    this.end.abort();
    await this.running;
    await this.lastTurn;
  }

  /** Runs a turn at once, or after the current one. Returns, or throws, the result of the turn. */
  runNow(): Promise<boolean> {
    const turn = this.lastTurn.then(() => this.turn());
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  protected get isStopping(): boolean {
    return this.end.signal.aborted;
  }

  /** Waits. Ends early when the service stops, and does not keep the process alive. */
  protected pause(ms: number): Promise<void> {
    const { signal } = this.end;
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', over);
        resolve();
      };
      const timer = setTimeout(over, ms).unref();
      if (signal.aborted) over();
      else signal.addEventListener('abort', over);
    });
  }

  private async repeat(): Promise<void> {
    const { doing, everyMs } = this.timing;
    while (!this.isStopping) {
      try {
        if (!(await this.runNow())) await this.pause(everyMs);
      } catch (error) {
        this.log.error({ err: error }, `${doing} failed; it is tried again`);
        await this.pause(Math.min(everyMs, RETRY_WITHIN_MS));
      }
    }
  }
}
