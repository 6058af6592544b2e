import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
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
  await asAdmin(postgresUrl, `CREATE DATABASE ${database}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => asAdmin(postgresUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
