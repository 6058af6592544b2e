import { z } from 'zod';

/** Where queues and broadcasts live: spread into a service's environment. One of the two must be set. */
export const messagingEnv = {
  /** Redis with `maxmemory-policy noeviction`; what production uses. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** A PostgreSQL database of its own, for a machine without Redis. */
  QUEUE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
};

export interface MessagingEnv {
  REDIS_URL?: string | undefined;
  QUEUE_DATABASE_URL?: string | undefined;
}

/** The chosen store; Redis wins when both are set. Throws when neither is. */
export function chosenStore(env: MessagingEnv): { kind: 'redis' | 'postgres'; url: string } {
  if (env.REDIS_URL) return { kind: 'redis', url: env.REDIS_URL };
  if (env.QUEUE_DATABASE_URL) return { kind: 'postgres', url: env.QUEUE_DATABASE_URL };
  throw new Error('REDIS_URL or QUEUE_DATABASE_URL must be set: events need one of the two');
}
