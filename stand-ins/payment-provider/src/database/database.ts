import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The provider's own PostgreSQL database. */
export function openDatabase(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'payment-provider',
    max: 10,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks must not end the process; the next query says what is wrong.
  pool.on('error', onLost);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
