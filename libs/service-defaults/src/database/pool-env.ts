import { WholeNumberSetting } from '../env-rules.js';
import { ServiceEnv } from '../service-env.js';

/** What a service with a database reads from its environment: how many connections it has and how long it waits on them. */
export class PoolEnv extends ServiceEnv {
  /** Connections at most, shared by requests, handlers and jobs of one replica. */
  @WholeNumberSetting(2, 500)
  DATABASE_POOL_SIZE: number = DEFAULT_POOL.DATABASE_POOL_SIZE;

  /** How long a request waits for a free, or a new, connection. */
  @WholeNumberSetting(100, 60_000)
  DATABASE_CONNECT_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_CONNECT_TIMEOUT_MS;

  /** How long a statement may run. Hot reads have 5 s at most. */
  @WholeNumberSetting(100, 600_000)
  DATABASE_STATEMENT_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_STATEMENT_TIMEOUT_MS;

  /** How long a statement may wait for a lock that another transaction has. */
  @WholeNumberSetting(100, 600_000)
  DATABASE_LOCK_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_LOCK_TIMEOUT_MS;

  /** How long a transaction may do nothing: whoever forgot it must not keep its locks. */
  @WholeNumberSetting(1000, 600_000)
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS;
}

export interface PoolSettings {
  DATABASE_POOL_SIZE: number;
  DATABASE_CONNECT_TIMEOUT_MS: number;
  DATABASE_STATEMENT_TIMEOUT_MS: number;
  DATABASE_LOCK_TIMEOUT_MS: number;
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: number;
  /** Of a service whose hot reads have connections of their own. */
  DATABASE_READ_POOL_SIZE?: number;
}

export const DEFAULT_POOL = {
  DATABASE_POOL_SIZE: 20,
  DATABASE_CONNECT_TIMEOUT_MS: 5000,
  DATABASE_STATEMENT_TIMEOUT_MS: 15_000,
  DATABASE_LOCK_TIMEOUT_MS: 5000,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: 30_000,
} satisfies PoolSettings;
