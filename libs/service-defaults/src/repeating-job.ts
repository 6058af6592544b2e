import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

/** What failed is tried again after this long, where its next turn would come later still. */
const RETRY_WITHIN_MS = 30_000;

/**
 * Work that a service does by itself: a turn when it has started and then one `everyMs` milliseconds after the end of
 * the last, never two at once. A turn that fails is logged as "`doing` failed" and comes again. Every replica runs one,
 * so that a turn shares what it finds with those of other replicas.
 */
export abstract class RepeatingJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly end = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly timing: { doing: string; everyMs: number }) {}

  /** Does what is to be done; answers whether there is more of it right now. */
  protected abstract turn(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  /** Finishes the turn in hand, before the database and what else it needs are let go. No turn comes by itself any more. */
  async beforeApplicationShutdown(): Promise<void> {
    this.end.abort();
    await this.running;
    await this.lastTurn;
  }

  /** One turn at once, or as soon as the one in hand is over. Answers, or throws, what the turn does. */
  runNow(): Promise<boolean> {
    const turn = this.lastTurn.then(() => this.turn());
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  protected get isStopping(): boolean {
    return this.end.signal.aborted;
  }

  /** Ends early when the service stops, and does not keep the process alive. */
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
