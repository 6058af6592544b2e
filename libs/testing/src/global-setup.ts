import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import type { TestServer } from './managed-process.js';
import { startPostgres } from './postgres.server.js';
import { startRedis } from './redis.server.js';
import { withClient } from './with-client.js';

/** Servers of this run, provided to the suites. */
export interface TestServers {
  postgresUrl: string;
  /** Start of the names of this run's databases; see `testDatabase`. */
  databasePrefix: string;
  redisUrl: string | null;
  /** Reason why there is no Redis. Its suites are then reported as skipped, never as passed. */
  redisMissing: string | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServers: TestServers;
  }
}

/** Vitest's globalSetup: starts one PostgreSQL and one Redis for the run, and returns their teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    startPostgres(),
    startRedis().catch((error: unknown) => error as Error),
  ]);
  const redisMissing = redis instanceof Error ? redis.message : null;
  const redisServer: TestServer | null = redis instanceof Error ? null : redis;
  const databasePrefix = `run_${randomBytes(5).toString('hex')}_`;
  project.provide('testServers', {
    postgresUrl: postgres.url,
    databasePrefix,
    redisUrl: redisServer?.url ?? null,
    redisMissing,
  });
  console.log(`Tests use ${postgres.how} and ${redisServer?.how ?? `NO REDIS (${redisMissing})`}`);
  return async () => {
    if (redisMissing)
      console.warn(`NOT TESTED: the Redis queue backend, because Redis could not be had: ${redisMissing}`);
    await dropDatabases(postgres.url, databasePrefix);
    await Promise.all([postgres.stop(), redisServer?.stop()]);
  };
}

/** Drops what the run left: a server of TEST_POSTGRES_URL outlives it. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}
