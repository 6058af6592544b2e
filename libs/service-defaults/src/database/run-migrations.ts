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

/** Last of each service's migrations before they became one, and how many there were. Goes with 1.0.0. */
const FORMER: Record<string, number> = {
  MarkRemovedColleges: 22,
  AddCollegeInitials20261231000100: 44,
  OwnPayments20261211000100: 8,
  StartNewslettersLater20261218000100: 35,
};

export interface MigrationSettings {
  lockTimeoutMs?: number;
  attempts?: number;
  /** Names of the migrations to run, to create the database of an earlier version. Default: all. */
  only?: string[] | undefined;
}

/**
 * Migrates a database. Safe to run concurrently, and while the previous version runs. Waits only briefly for a locked
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
  await adoptFormerDatabase(orm);
  const [first] = await orm.migrator.getPending();
  // A restore names the migrations of the backup.
  const names = only && areFormer(only) && first ? [first.name] : only;
  for (let attempt = 1; ; attempt++) {
    try {
      const applied = await orm.migrator.up(names && { migrations: names });
      return applied.map((migration) => migration.name);
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await pause(Math.min(PAUSE_MS * attempt, LONGEST_PAUSE_MS));
    }
  }
}

const areFormer = (names: string[]): boolean => names.some((name) => FORMER[name] === names.length);

/** Records the migration that replaced all former ones as run, in a database that those created. */
async function adoptFormerDatabase({ migrator }: MikroORM): Promise<void> {
  const executed = (await migrator.getExecuted()).map(({ name }) => name);
  const [replacement] = await migrator.getPending();
  if (executed.length === 0 || !replacement?.name.startsWith('20261123080000-create-')) return;
  if (!areFormer(executed))
    throw new Error(
      'This database is of an older version: start the version of 2026-11-23 on it once, then this one (docs/operations/upgrade.md).',
    );
  await migrator.logMigration(replacement.name);
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
