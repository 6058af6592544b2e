import { Redis } from 'ioredis';
import { describe, inject } from 'vitest';
import type { TestServers } from './global-setup.js';
import { testDatabase } from './test-database.js';
import { testRedis } from './test-redis.js';
import { withClient } from './with-client.js';

/** Environment of a service's queue: exactly one of the two. */
export interface QueueEnv {
  REDIS_URL?: string;
  QUEUE_DATABASE_URL?: string;
}

export interface TestQueue {
  env: QueueEnv;
  /** Empties the store, like a restarted Redis without its file. */
  wipe(): Promise<void>;
  drop(): Promise<void>;
}

export interface QueueBackend {
  name: 'redis' | 'postgres';
  /** Reason why the backend is unavailable, if it is. */
  missing: string | undefined;
  /** Creates an empty, migrated queue store of this kind. */
  start(): Promise<TestQueue>;
}

const NO_SERVERS = 'this run was started without the globalSetup of @campus-deals/testing';
// Unit tests use this package too (eventually, factory), but their runs have no servers.
const servers: TestServers | undefined = inject('testServers');

/** Both stores BullMQ can run on, in a form for `describe.each`; see describeQueueBackends. */
export const queueBackends: QueueBackend[] = [
  {
    name: 'redis',
    missing: servers ? (servers.redisMissing ?? undefined) : NO_SERVERS,
    start: async () => {
      const url = await testRedis();
      return { env: { REDIS_URL: url }, wipe: () => wipeRedis(url), drop: async () => {} };
    },
  },
  {
    name: 'postgres',
    missing: servers ? undefined : NO_SERVERS,
    start: async () => {
      const database = await testDatabase('queue', migrateQueue);
      return {
        env: { QUEUE_DATABASE_URL: database.url },
        wipe: () => wipeQueueDatabase(database.url),
        drop: () => database.drop(),
      };
    },
  },
];

/** Runs a contract on each backend. An unavailable one is reported as skipped, with the reason in its name. */
export function describeQueueBackends(title: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of queueBackends) describeOn(backend, title, suite);
}

/** Runs a suite on Redis alone. Reported as skipped without it. */
export function describeQueue(title: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of queueBackends) if (backend.name === 'redis') describeOn(backend, title, suite);
}

function describeOn(backend: QueueBackend, title: string, suite: (backend: QueueBackend) => void): void {
  const name = `${title} [${backend.name}${backend.missing ? `: NOT TESTED, could not be had: ${backend.missing}` : ''}]`;
  describe.skipIf(backend.missing !== undefined)(name, () => suite(backend));
}

/** Creates a queue store for a suite that works with either: Redis if available. */
export async function testQueue(): Promise<TestQueue> {
  const backend = queueBackends.find(({ missing }) => missing === undefined);
  if (!backend) throw new Error('no queue backend could be had');
  return backend.start();
}

async function migrateQueue(url: string): Promise<void> {
  const { runMigrations } = await import('bullmq');
  await withClient(url, (client) => runMigrations(client));
}

async function wipeRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

async function wipeQueueDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('bullmq', 'public') AND tablename <> 'migration'`,
    );
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  });
}
