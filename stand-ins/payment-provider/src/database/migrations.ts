import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.js';

const MIGRATIONS: Record<string, Migration> = {
  '001-create-payments': {
    up: (db) =>
      run(
        db,
        `CREATE TABLE objects (id text PRIMARY KEY, object text NOT NULL, seq bigserial NOT NULL, data jsonb NOT NULL);
         CREATE INDEX objects_newest ON objects (object, seq DESC);
         CREATE INDEX objects_of_customer ON objects (object, (data->>'customer'), seq DESC);
         CREATE INDEX objects_of_intent ON objects (object, (data->>'payment_intent'), seq DESC);
         CREATE INDEX objects_with_email ON objects (object, (data->>'email'), seq DESC);
         CREATE TABLE idempotency_keys (key text PRIMARY KEY, fingerprint text NOT NULL, status integer, body text,
           created_at timestamptz NOT NULL DEFAULT now());
         CREATE TABLE deliveries (id bigserial PRIMARY KEY, event_id text NOT NULL, endpoint_id text NOT NULL,
           attempts integer NOT NULL DEFAULT 0, due_at timestamptz NOT NULL);
         CREATE INDEX deliveries_due ON deliveries (due_at)`,
      ),
  },
  '002-one-webhook-endpoint': {
    up: (db) => run(db, 'ALTER TABLE deliveries DROP COLUMN endpoint_id'),
  },
};

async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  await sql.raw(statements).execute(db);
}

/** Migrates the database. Concurrent runs wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
