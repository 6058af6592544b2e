import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { eventually } from './eventually.js';
import type {} from './global-setup.js';

/** A database for one suite only. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the run's PostgreSQL. The caller migrates it. */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const { postgresUrl } = inject('testServers');
  const database = `${name
    .replaceAll(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 40)}_${randomBytes(5).toString('hex')}`;
  await withAdmin((admin) => admin.query(`CREATE DATABASE ${database}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => withAdmin((admin) => drop(admin, database)) };
}

/**
 * Gives connections a second to close: a pool's `end()` resolves earlier, and terminating one of them would be an
 * error that nothing handles.
 */
async function drop(admin: pg.Client, database: string): Promise<void> {
  const connections = 'SELECT FROM pg_stat_activity WHERE datname = $1';
  const isClosed = async () => (await admin.query(connections, [database])).rowCount === 0;
  await eventually(isClosed, { within: 1000 }).catch(() => {});
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('testServers').postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
