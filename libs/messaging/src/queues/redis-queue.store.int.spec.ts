import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { queueBackends } from '@campus-deals/testing';
import { startLocalRedis } from '@campus-deals/testing/servers';
import { RedisQueueStore } from './redis-queue.store.js';

const redisMissing = queueBackends.find(({ name }) => name === 'redis')?.missing;

it.skipIf(redisMissing)('refuses a Redis that may evict queued events, and says what to set', async () => {
  const redis = await startLocalRedis({ args: ['--maxmemory-policy', 'allkeys-lru'] });
  const store = new RedisQueueStore(redis.url);
  await expect(store.assertUsable()).rejects.toThrow('its maxmemory-policy is allkeys-lru and must be noeviction');
  await store.close();
  await redis.stop();
});

it.skipIf(redisMissing)('tells a restarted Redis from an emptied one, and both from an untouched one', async () => {
  const redis = await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'always'] });
  const store = new RedisQueueStore(redis.url);
  await store.assertUsable();
  expect(await store.markerState('catalog')).toBe('lost');
  const replay = await store.beginReplay('catalog');
  // It counts as lost until the replay is complete, since its relay may crash.
  expect(await store.markerState('catalog')).toBe('lost');
  await store.completeReplay('catalog', replay);
  expect(await store.markerState('catalog')).toBe('intact');
  await redis.restart();
  expect(await store.markerState('catalog')).toBe('restarted');
  const interrupted = await store.beginReplay('catalog');
  await redis.restart();
  await store.assertUsable();
  await store.completeReplay('catalog', interrupted);
  expect(await store.markerState('catalog')).toBe('restarted');
  await store.completeReplay('catalog', await store.beginReplay('catalog'));
  expect(await store.markerState('catalog')).toBe('intact');
  await store.close();
  await redis.stop();
});

it.skipIf(redisMissing)(
  'takes a Redis that restarts without append-only file for emptied, though its snapshot has the marker',
  async () => {
    const redis = await startLocalRedis({ args: ['--appendonly', 'no'] });
    const store = new RedisQueueStore(redis.url);
    await store.assertUsable();
    await store.completeReplay('catalog', await store.beginReplay('catalog'));
    const at = new Date();
    await store.noteProgress('catalog', at);
    const client = new Redis(redis.url);
    await client.save();
    client.disconnect();
    await redis.restart();
    expect(await store.markerState('catalog')).toBe('lost');
    expect(await store.progress('catalog')).toEqual(at);
    await store.completeReplay('catalog', await store.beginReplay('catalog'));
    expect(await store.markerState('catalog')).toBe('intact');
    await store.close();
    await redis.stop();
  },
);
