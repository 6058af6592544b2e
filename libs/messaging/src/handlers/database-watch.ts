import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { JobWorker } from '../queues/queue-store.js';

const ANSWER_WITHIN_MS = 2000;

/**
 * Pauses a worker while the service's own database is unavailable, since every handler needs it, and polls the
 * database. Uses its own connection: those of the pool may still be waiting for a reply.
 */
export class DatabaseWatch {
  private readonly log = new Logger('EventWorker');
  private timer: NodeJS.Timeout | undefined;
  isAway = false;
  private stopped = false;

  constructor(
    private readonly worker: JobWorker,
    private readonly url: string,
    private readonly everyMs: number,
  ) {}

  /** Records that a delivery found the database unavailable. */
  note(reason: string): void {
    if (this.isAway || this.stopped) return;
    this.isAway = true;
    this.log.warn({ msg: 'the database is away: events wait', reason });
    // Running jobs are not awaited: they cannot finish while the database is unavailable.
    void this.worker.pause(true).catch(() => undefined);
    this.probeLater();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  async answers(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'event-worker-probe',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private probeLater(): void {
    this.timer = setTimeout(() => void this.probe(), this.everyMs).unref();
  }

  private async probe(): Promise<void> {
    if (!(await this.answers())) return void (this.stopped || this.probeLater());
    if (this.stopped) return;
    this.isAway = false;
    this.log.log({ msg: 'the database is back: events are handled again' });
    await this.worker.resume();
  }
}
