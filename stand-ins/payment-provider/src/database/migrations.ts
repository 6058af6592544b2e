import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.js';

const MIGRATIONS: Record<string, Migration> = {
  '001-create-payments': {
    async up(db) {
      await db.schema
        .createTable('objects')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('object', 'text', (column) => column.notNull())
        .addColumn('seq', 'bigserial', (column) => column.notNull())
        .addColumn('data', 'jsonb', (column) => column.notNull())
        .execute();
      await sql`CREATE INDEX objects_newest ON objects (object, seq DESC)`.execute(db);
      await sql`CREATE INDEX objects_of_customer ON objects (object, (data->>'customer'), seq DESC)`.execute(db);
      await sql`CREATE INDEX objects_of_intent ON objects (object, (data->>'payment_intent'), seq DESC)`.execute(db);
      await sql`CREATE INDEX objects_with_email ON objects (object, (data->>'email'), seq DESC)`.execute(db);
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('body', 'text')
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .execute();
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'bigserial', (column) => column.primaryKey())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('endpoint_id', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('due_at', 'timestamptz', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('deliveries_due').on('deliveries').column('due_at').execute();
    },
  },
  '002-one-webhook-endpoint': {
    async up(db) {
      await db.schema.alterTable('deliveries').dropColumn('endpoint_id').execute();
    },
  },
};

/** Migrates the database. Concurrent runs wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
