import type { QueueEnv } from '@campus-deals/service-defaults';

/** Returns the configured queue store. Redis wins if both are set. Throws if neither is. */
export function chosenStore(env: QueueEnv): { kind: 'redis' | 'postgres'; url: string } {
  if (env.REDIS_URL) return { kind: 'redis', url: env.REDIS_URL };
  if (env.QUEUE_DATABASE_URL) return { kind: 'postgres', url: env.QUEUE_DATABASE_URL };
  throw new Error('REDIS_URL or QUEUE_DATABASE_URL must be set: events need one of the two');
}
