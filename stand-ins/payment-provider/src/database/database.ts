import { randomBytes } from 'node:crypto';
import {
  Kysely,
  PostgresDialect,
  type ColumnType,
  type Generated,
  type JSONColumnType,
  type Transaction,
} from 'kysely';
import pg from 'pg';

/** A complete API object as JSON. */
interface ObjectRow {
  id: string;
  /** `payment_intent`, `charge`, … */
  object: string;
  /** Sequence number in order of creation. Lists are sorted by it, newest first. */
  seq: Generated<string>;
  data: JSONColumnType<Record<string, unknown>>;
}

/** Response to a POST with an Idempotency-Key. Without a response, the request is still in progress. */
interface IdempotencyKeyRow {
  key: string;
  /** Hash of method, path and parameters. */
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: ColumnType<Date, never, never>;
}

/** A queued delivery of an event. */
interface DeliveryRow {
  id: Generated<string>;
  event_id: string;
  attempts: Generated<number>;
  due_at: Date;
}

interface Tables {
  objects: ObjectRow;
  idempotency_keys: IdempotencyKeyRow;
  deliveries: DeliveryRow;
}

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

/** Returns an id like Stripe's: `pi_` and 24 random characters. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Returns the time in Unix seconds, as in every object. */
export const now = (): number => Math.floor(Date.now() / 1000);
