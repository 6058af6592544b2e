import { setTimeout as pause } from 'node:timers/promises';
import type { Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { createLogger } from '../logger.js';
import { isTransient } from './transient-errors.js';

const ANSWER_WITHIN_MS = 1500;
/** Startup timeout. After it the process exits, and its supervisor restarts it. */
const START_WITHIN_MS = 25_000;
const CHECK_EVERY_MS = 250;

/**
 * Checks the database on a separate connection. While requests use the whole pool, the service is busy, not down, and
 * taking it out of service would only increase the load on the others.
 */
export class DatabaseHealth {
  private readonly pool: pg.Pool;
  private readonly name: string;

  constructor({ clientUrl, driverOptions }: Options) {
    this.name = (driverOptions as pg.ClientConfig).application_name ?? 'service';
    this.pool = new pg.Pool({
      connectionString: clientUrl as string,
      application_name: `${this.name}-health`,
      max: 1,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      allowExitOnIdle: true,
    });
    this.pool.on('error', () => {});
  }

  async check(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /**
   * Waits until the database answers, since a service may start before it. Throws the error at once if waiting cannot
   * help (a wrong password), and the last error on a timeout.
   */
  async whenThere(withinMs = START_WITHIN_MS): Promise<void> {
    // Not Nest's logger, which buffers lines until everything is wired.
    const log = createLogger(this.name, 'info');
    for (const since = performance.now(); ;) {
      try {
        return await this.check();
      } catch (error) {
        if (!isTransient(error) || performance.now() - since > withinMs) {
          await this.close();
          throw error;
        }
        const { code, message } = error as { code?: string; message: string };
        log.warn({ reason: code ?? message }, 'waiting for the database');
        await pause(CHECK_EVERY_MS + (performance.now() - since) / 10);
      }
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
