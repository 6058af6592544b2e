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

/**
 * Creates a database on the run's PostgreSQL: empty, or as `migrate` leaves it. `migrate` runs once per run and name, on
 * a template that the suites copy.
 */
export async function testDatabase(name: string, migrate?: (url: string) => Promise<unknown>): Promise<TestDatabase> {
  const { postgresUrl } = inject('testServers');
  const template = migrate && (await templateOf(name, migrate));
  const database = `${name
    .replaceAll(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 40)}_${randomBytes(5).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${database}${template ? ` TEMPLATE ${template}` : ''}`);
  return {
    url: urlOf(postgresUrl, database),
    drop: () => withAdmin((admin) => drop(admin, database)),
  };
}

/** Returns the name of the migrated template, and creates it if this is the run's first suite that needs it. */
async function templateOf(name: string, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const { postgresUrl, templatePrefix } = inject('testServers');
  const template = `${templatePrefix}${name}`;
  await withAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    await admin.query(`CREATE DATABASE ${template}`);
    try {
      await migrate(urlOf(postgresUrl, template));
    } catch (error) {
      await admin.query(`DROP DATABASE ${template} WITH (FORCE)`);
      throw error;
    }
  });
  return template;
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const asAdmin = (statement: string) => withAdmin((admin) => admin.query(statement));

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
