import type { QueueEnv } from '@campus-deals/service-defaults';
import { chosenStore } from '../messaging-settings.js';
import { PostgresQueueStore } from './postgres-queue.store.js';
import type { QueueStore } from './queue-store.js';
import { RedisQueueStore } from './redis-queue.store.js';

export function openQueueStore(env: QueueEnv): QueueStore {
  const { kind, url } = chosenStore(env);
  return kind === 'redis' ? new RedisQueueStore(url) : new PostgresQueueStore(url);
}
