import { z } from 'zod';
import { FreeSetting, HttpAddress, OneOf, Optional, Port, PostgresAddress, RedisAddress, Secret } from './env-rules.js';

/** Where queues and broadcasts live. Redis wins when both are set. */
export class QueueEnv {
  /** Redis with `maxmemory-policy noeviction`; what production uses. */
  @Optional()
  @RedisAddress()
  REDIS_URL?: string;

  /** A PostgreSQL database of its own, for a machine without Redis. */
  @Optional()
  @PostgresAddress()
  QUEUE_DATABASE_URL?: string;
}

/** What every service reads from its environment; a service's own class extends it. */
export class ServiceEnv extends QueueEnv {
  @OneOf(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  /** Address to listen on; containers set 0.0.0.0. */
  @FreeSetting()
  HOST: string = '127.0.0.1';

  @Port()
  PORT!: number;

  @OneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  /** Shared by the gateway and the services; signs who the caller is. */
  @Secret(32)
  INTERNAL_TOKEN_SECRET!: string;

  /** Where browsers reach the product; links in mails start with it. */
  @HttpAddress()
  PUBLIC_URL!: string;
}

/** As zod schemas, for the services that have not moved to the class. */
export const serviceEnv = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  INTERNAL_TOKEN_SECRET: z.string().min(32, 'must hold at least 32 characters'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, '')),
};
