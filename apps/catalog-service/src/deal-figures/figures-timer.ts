import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DealFigures } from './deal-figures.js';
import { FORGET_EVERY_MS, ViewerSalts } from './viewer-salts.js';

/** A vendor's figures are this much behind, at most; a process that is killed loses as much. */
const STORE_EVERY_MS = 3000;

/** Stores figures now and again and before the service stops. Every replica runs one. */
@Injectable()
export class FiguresTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('DealFigures');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private forgotAt = 0;

  constructor(
    private readonly figures: DealFigures,
    private readonly salts: ViewerSalts,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.figures.store();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.figures.store();
      await this.forget();
      await wait(STORE_EVERY_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  private async forget(): Promise<void> {
    if (Date.now() - this.forgotAt < FORGET_EVERY_MS) return;
    try {
      await this.salts.forgetOld();
      this.forgotAt = Date.now();
    } catch (error) {
      this.log.warn({ err: error }, 'forgetting who saw deals failed; it is tried again');
    }
  }
}
