import type { Options } from '@mikro-orm/postgresql';
import pg from 'pg';

const ANSWER_WITHIN_MS = 1500;

/**
 * Asks the database on a connection of its own: while requests have all of the pool's, the service is busy, not down, and
 * taking it out of service would only make the others busier.
 */
export class DatabaseHealth {
  private readonly pool: pg.Pool;

  constructor({ clientUrl, driverOptions }: Options) {
    this.pool = new pg.Pool({
      connectionString: clientUrl as string,
      application_name: `${(driverOptions as pg.ClientConfig).application_name}-health`,
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

  close(): Promise<void> {
    return this.pool.end();
  }
}
