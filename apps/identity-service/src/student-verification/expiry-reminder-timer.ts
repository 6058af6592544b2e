import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ExpiryReminders } from './expiry-reminders.js';
import { StaleAddresses } from './stale-addresses.js';

/** A reminder weeks ahead may be ten minutes late. */
const LOOK_EVERY_MS = 10 * 60 * 1000;

/** Looks for reminders that are due and for what is not to be kept, at the start and then now and again. Every replica runs one. */
@Injectable()
export class ExpiryReminderTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('ExpiryReminders');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly reminders: ExpiryReminders,
    private readonly staleAddresses: StaleAddresses,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Finishes a look it has begun, before the database is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.reminders.remind();
        await this.staleAddresses.forget();
      } catch (error) {
        this.log.error({ err: error }, 'reminding students failed; it is tried again');
      }
      await wait(LOOK_EVERY_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }
}
