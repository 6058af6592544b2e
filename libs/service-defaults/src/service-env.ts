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
