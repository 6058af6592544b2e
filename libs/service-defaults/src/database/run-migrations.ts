import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { EXIT_BAD_CONFIGURATION } from '../read-env.js';
import { isTransient } from './transient-errors.js';

/** Lock timeout. A statement that waits for a table lock blocks all later ones. */
const LOCK_TIMEOUT_MS = 2000;
const ATTEMPTS = 30;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

/** Error of a database that must run the steps of an earlier version first. */
class EarlierDatabase extends Error {
  override message =
    'The database could not be migrated, since it is older than 1.0.0: start the version of commit 89f9b0e5 once, then this one.';
}

export interface MigrationSettings {
  lockTimeoutMs?: number;
  attempts?: number;
  /** Names of the migrations to run, to create the database of an earlier version. Default: all. */
  only?: string[] | undefined;
}

/** Migrates a service's database as a program. Its arguments are names of the only migrations to run. */
export async function migrateDatabase(options: Options, name: string): Promise<void> {
  const named = process.argv.slice(2);
  try {
    const applied = await runMigrations(options, { only: named.length > 0 ? named : undefined });
    process.stdout.write(`${name}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}\n`);
  } catch (error) {
    if (!(error instanceof EarlierDatabase)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_BAD_CONFIGURATION;
  }
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
    await refuseEarlier(orm, only);
    return await migrate(orm, attempts, only);
  } finally {
    await Promise.all([orm.close(), guard.end()]);
  }
}

/** Refuses a database that ran none of today's migrations but others: the first creates its tables anew. */
async function refuseEarlier(orm: MikroORM, only: string[] | undefined): Promise<void> {
  const { path, migrationsList } = orm.config.get('migrations');
  if (migrationsList || !path) return;
  const known = new Set(readdirSync(path).map((file) => parse(file).name));
  const names = only ?? (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (names.length > 0 && !names.some((name) => known.has(name))) throw new EarlierDatabase();
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
