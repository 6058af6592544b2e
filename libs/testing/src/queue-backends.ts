import pg from 'pg';
import { describe, inject } from 'vitest';
import type { TestServers } from './global-setup.js';
import { testDatabase } from './test-database.js';
import { testRedis } from './test-redis.js';

/** What a service is told about its queue: one of the two. */
export interface QueueEnv {
  REDIS_URL?: string;
  QUEUE_DATABASE_URL?: string;
}

export interface QueueBackend {
  name: 'redis' | 'postgres';
  /** Why it is not there; undefined when it is. */
  missing: string | undefined;
  /** A new, empty, migrated queue store of this kind. */
  start(): Promise<{ env: QueueEnv; drop(): Promise<void> }>;
}

const NO_SERVERS = 'this run was started without the globalSetup of @campus-deals/testing';
// A unit test may use this package too (eventually, factory); only those runs have servers that ask for them.
const servers: TestServers | undefined = inject('testServers');

/** Both stores BullMQ can run on, in a form for `describe.each`; see describeQueueBackends. */
export const queueBackends: QueueBackend[] = [
  {
    name: 'redis',
    missing: servers ? (servers.redisMissing ?? undefined) : NO_SERVERS,
    start: async () => ({ env: { REDIS_URL: await testRedis() }, drop: async () => {} }),
  },
  {
    name: 'postgres',
    missing: servers ? undefined : NO_SERVERS,
    start: async () => {
      const database = await testDatabase('queue');
      await migrateQueue(database.url);
      return { env: { QUEUE_DATABASE_URL: database.url }, drop: () => database.drop() };
    },
  },
];

/** Runs a suite once on each backend; one that could not be had is reported as skipped, with the reason in its name. */
export function describeQueueBackends(title: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of queueBackends) {
    const name = `${title} [${backend.name}${backend.missing ? `: NOT TESTED, could not be had: ${backend.missing}` : ''}]`;
    describe.skipIf(backend.missing !== undefined)(name, () => suite(backend));
  }
}

/** A queue store for a suite that does not care which: Redis where there is one. */
export async function testQueue(): Promise<{ env: QueueEnv; drop(): Promise<void> }> {
  const backend = queueBackends.find(({ missing }) => missing === undefined);
  if (!backend) throw new Error('no queue backend could be had');
  return backend.start();
}

async function migrateQueue(url: string): Promise<void> {
  const { runMigrations } = await import('bullmq');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
    await pool.end();
  }
}
