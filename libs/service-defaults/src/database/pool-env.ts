import { WholeNumberSetting } from '../env-rules.js';
import { ServiceEnv } from '../service-env.js';

/** Environment of a service with a database: its connection counts and timeouts. */
export class PoolEnv extends ServiceEnv {
  /** Maximum connections per replica, shared by requests, handlers and jobs. */
  @WholeNumberSetting(2, 500)
  DATABASE_POOL_SIZE: number = DEFAULT_POOL.DATABASE_POOL_SIZE;

  /**
   * Timeout for a free or new connection. A request waits for several, one after the other: together they must be well
   * within the gateway's UPSTREAM_TIMEOUT_MS, or a service that is asked too much works only for those who have gone.
   */
  @WholeNumberSetting(100, 60_000)
  DATABASE_CONNECT_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_CONNECT_TIMEOUT_MS;

  /** Timeout of a statement. Hot reads have at most 5 s. */
  @WholeNumberSetting(100, 600_000)
  DATABASE_STATEMENT_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_STATEMENT_TIMEOUT_MS;

  /** Timeout for a lock of another transaction. */
  @WholeNumberSetting(100, 600_000)
  DATABASE_LOCK_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_LOCK_TIMEOUT_MS;

  /** Timeout of an idle transaction, so that a forgotten one releases its locks. */
  @WholeNumberSetting(1000, 600_000)
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: number = DEFAULT_POOL.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS;
}

export interface PoolSettings {
  DATABASE_POOL_SIZE: number;
  DATABASE_CONNECT_TIMEOUT_MS: number;
  DATABASE_STATEMENT_TIMEOUT_MS: number;
  DATABASE_LOCK_TIMEOUT_MS: number;
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: number;
  /** Connections for hot reads, if they have a separate pool. */
  DATABASE_READ_POOL_SIZE?: number;
}

export const DEFAULT_POOL = {
  DATABASE_POOL_SIZE: 20,
  DATABASE_CONNECT_TIMEOUT_MS: 2000,
  DATABASE_STATEMENT_TIMEOUT_MS: 15_000,
  DATABASE_LOCK_TIMEOUT_MS: 5000,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: 30_000,
} satisfies PoolSettings;
