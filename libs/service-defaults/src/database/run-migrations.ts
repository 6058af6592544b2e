import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { isTransient } from './transient-errors.js';

/** Lock timeout. A statement that waits for a table lock blocks all later ones. */
const LOCK_TIMEOUT_MS = 2000;
const ATTEMPTS = 30;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

export interface MigrationSettings {
  lockTimeoutMs?: number;
  attempts?: number;
  /** Names of the migrations to run, to create the database of an earlier version. Default: all. */
  only?: string[] | undefined;
}

/**
 * Migrates a database. Safe to run concurrently, and while the service runs. Waits only briefly for a locked
 * table and retries for two minutes, so that other statements do not queue behind the migration.
 */
export async function runMigrations(
  options: Options,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, attempts = ATTEMPTS, only }: MigrationSettings = {},
): Promise<string[]> {
  // A separate session holds the lock, so that only one migration runs at a time.
  const guard = new pg.Client({ connectionString: options.clientUrl as string, application_name: 'migrations' });
  await guard.connect();
  const orm = await MikroORM.init({
    ...options,
    driverOptions: { ...options.driverOptions, statement_timeout: 0, lock_timeout: lockTimeoutMs },
  });
  try {
    await guard.query('SELECT pg_advisory_lock(4242001)');
    return await migrate(orm, attempts, only);
  } finally {
    await Promise.all([orm.close(), guard.end()]);
  }
}

/** Runs all migrations in one transaction, so that a failed attempt changes nothing. */
async function migrate(orm: MikroORM, attempts: number, only: string[] | undefined): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const applied = await orm.migrator.up(only && { migrations: only });
      return applied.map((migration) => migration.name);
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await pause(Math.min(PAUSE_MS * attempt, LONGEST_PAUSE_MS));
    }
  }
}

/** Returns the SQL that would make the migrated database match the entities. Empty if they agree. For tests. */
export async function schemaDrift(options: Options): Promise<string> {
  const orm = await MikroORM.init(options);
  try {
    return (await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false })).up;
  } finally {
    await orm.close();
  }
}
