import { readdirSync } from 'node:fs';
import type { Client } from 'pg';
import type { Secrets } from './private-files.ts';

/** Databases of the services, and of the queue if there is no Redis. */
export const DATABASES = ['identity', 'catalog', 'billing', 'notification', 'auth', 'payments', 'queue'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** Extensions that the schema needs, and that only a superuser may be allowed to create. */
const EXTENSIONS: Record<string, string[]> = {
  catalog: ['pg_trgm', 'unaccent'],
  identity: ['pg_trgm'],
  notification: ['pg_trgm'],
};

export function adminUrl(port: number, password: string, database = 'postgres') {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates a database and a role per name. A role can access only its own database. Safe to run at every start. */
export async function provisionDatabases(
  names: DatabaseName[],
  port: number,
  secrets: Secrets,
): Promise<Partial<Record<DatabaseName, string>>> {
  const urls: Partial<Record<DatabaseName, string>> = {};
  await withClient(adminUrl(port, secrets.postgresPassword), async (admin) => {
    await admin.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    const { rows } = await admin.query('SELECT datname FROM pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      await ensureRole(admin, name, secrets[`${name}Password`]);
      if (!existing.has(name)) await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
      await admin.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
      urls[name] = `postgresql://${name}:${secrets[`${name}Password`]}@127.0.0.1:${port}/${name}`;
    }
  });
  await Promise.all(
    names.map((name) =>
      withClient(adminUrl(port, secrets.postgresPassword, name), async (client) => {
        for (const extension of EXTENSIONS[name] ?? [])
          await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
      }),
    ),
  );
  return urls;
}

// The password is random hexadecimal that we generate. Utility statements accept no parameters.
async function ensureRole(admin: Client, name: DatabaseName, password: string) {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD '${password}'`);
}

/** Whether a database has no tables yet. */
export function isNew(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    );
    return rowCount === 0;
  });
}

/**
 * Whether a database lacks a migration of a folder. Queries the database, since a restored one may be older. Does not
 * use MikroORM, which takes a second to load.
 */
export function lacksMigration(url: string, folder: string): Promise<boolean> {
  const names = readdirSync(folder).flatMap((file) => /^(\d.*)\.js$/.exec(file)?.[1] ?? []);
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query("SELECT to_regclass('mikro_orm_migrations') IS NOT NULL AS exists");
    if (!tables[0].exists) return true;
    const { rows } = await client.query('SELECT name FROM mikro_orm_migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return names.some((name) => !applied.has(name));
  });
}

/** Runs work on one connection and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the work, not the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
