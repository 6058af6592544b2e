import { runMigrations } from 'bullmq';
import pg from 'pg';
import { createRelayMarkers, openQueueDatabase } from './postgres-queue.store.js';

/** Prepares a database for the PostgreSQL queue backend. Runs before the services start. Safe to repeat. */
export async function migrateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const db = openQueueDatabase({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
    await createRelayMarkers(db);
  } finally {
    await Promise.all([client.end(), db.destroy()]);
  }
}
