import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Opens the provider's own PostgreSQL database. */
export function openDatabase(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'payment-provider',
    max: 10,
    connectionTimeoutMillis: 10_000,
  });
  // A lost idle connection must not end the process. The next query reports the error.
  pool.on('error', onLost);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
