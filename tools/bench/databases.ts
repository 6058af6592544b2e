import { Redis } from 'ioredis';
import type { QueryResultRow } from 'pg';
import { withClient } from '../local-stack/databases.ts';
import { databaseVariable } from '../local-stack/environment.ts';

export const SERVICES = ['identity', 'catalog', 'billing', 'notification'] as const;
export type Databases = Record<(typeof SERVICES)[number], string>;

/** Returns the URLs of the services' databases from an environment. */
export function databasesIn(env: NodeJS.ProcessEnv): Databases {
  return Object.fromEntries(SERVICES.map((name) => [name, env[databaseVariable(name)] ?? ''])) as Databases;
}

/** Runs a statement on a new connection and returns its rows. */
export async function query<Row extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

/** Creates a database on a server and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Runs a statement and returns the first column of its rows. */
export async function column<T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return (await query(url, sql, values)).map((row) => Object.values(row)[0] as T);
}

/** Counts rows. `from` is the part of the statement after FROM. */
export async function count(url: string, from: string, values: unknown[] = []): Promise<number> {
  const [found = Number.NaN] = await column<number>(url, `SELECT count(*)::int FROM ${from}`, values);
  return found;
}

/** Wipes a queue store, like a restart of Redis without its data file. Returns the number of deleted keys. */
export async function emptyRedis(url: string): Promise<number> {
  const redis = new Redis(url);
  const keys = await redis.dbsize();
  await redis.flushall();
  redis.disconnect();
  return keys;
}
