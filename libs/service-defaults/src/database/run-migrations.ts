import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { isPassing } from './passing-errors.js';

/** A statement that waits for a table's lock makes everybody wait who comes after it. */
const LOCK_TIMEOUT_MS = 2000;
const ATTEMPTS = 30;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

export interface MigrationSettings {
  lockTimeoutMs?: number;
  attempts?: number;
  /** Names of those to run at most: for a database as an earlier version had it. */
  only?: string[] | undefined;
}

/**
 * Brings a database up to date; safe to run beside a second one and beside the running previous version. A table that is
 * in use is waited for briefly and asked for again, for two minutes, so that nobody else waits behind the migration.
 */
export async function runMigrations(
  options: Options,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, attempts = ATTEMPTS, only }: MigrationSettings = {},
): Promise<string[]> {
  // A session of its own: one migration at a time, however long the other one takes.
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

/** All of it in one transaction: an attempt that failed has changed nothing. */
async function migrate(orm: MikroORM, attempts: number, only: string[] | undefined): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const applied = await orm.migrator.up(only && { migrations: only });
      return applied.map((migration) => migration.name);
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      await pause(Math.min(PAUSE_MS * attempt, LONGEST_PAUSE_MS));
    }
  }
}
