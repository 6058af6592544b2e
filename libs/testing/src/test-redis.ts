import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type {} from './global-setup.js';

const COUNTER = 'campus-deals:test-databases-given';

/** Returns the URL of an empty database of the run's Redis that no other suite uses. Throws if there is no Redis. */
export async function testRedis(): Promise<string> {
  const { redisUrl, redisMissing } = inject('testServers');
  if (!redisUrl) throw new Error(`Redis could not be had: ${redisMissing}`);
  const redis = new Redis(redisUrl);
  try {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    // Database 0 contains the counter.
    const database = 1 + (((await redis.incr(COUNTER)) - 1) % (Number(databases) - 1));
    await redis.select(database);
    await redis.flushdb();
    const url = new URL(redisUrl);
    url.pathname = `/${database}`;
    return url.href;
  } finally {
    redis.disconnect();
  }
}

/** Closes the connections that listen for broadcasts, of the processes that use this database of the run's Redis. */
export async function cutSubscribers(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  try {
    const clients = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
    for (const [, id, database] of clients.matchAll(/^id=(\d+) .* db=(\d+) /gm))
      if (`/${database}` === new URL(redisUrl).pathname) await redis.call('CLIENT', 'KILL', 'ID', String(id));
  } finally {
    redis.disconnect();
  }
}
