import { Redis } from 'ioredis';
import type { QueryResultRow } from 'pg';
import { withClient } from '../local-stack/databases.ts';
import { databaseVariable } from '../local-stack/environment.ts';

export const SERVICES = ['identity', 'catalog', 'billing', 'notification'] as const;
export type Databases = Record<(typeof SERVICES)[number], string>;

/** Addresses of the services' databases, as an environment names them. */
export function databasesIn(env: NodeJS.ProcessEnv): Databases {
  return Object.fromEntries(SERVICES.map((name) => [name, env[databaseVariable(name)] ?? ''])) as Databases;
}

/** Rows of one statement, on a connection of its own. */
export async function query<Row extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

/** Makes one more database on a server; answers its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** The first column of a statement's rows. */
export async function column<T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return (await query(url, sql, values)).map((row) => Object.values(row)[0] as T);
}

/** Counts rows, from what follows FROM. */
export async function count(url: string, from: string, values: unknown[] = []): Promise<number> {
  const [found = Number.NaN] = await column<number>(url, `SELECT count(*)::int FROM ${from}`, values);
  return found;
}

/** Empties a queue store, like a Redis restarted without its file; answers how many keys it had. */
export async function emptyRedis(url: string): Promise<number> {
  const redis = new Redis(url);
  const keys = await redis.dbsize();
  await redis.flushall();
  redis.disconnect();
  return keys;
}
