import { WholeNumberSetting } from '../env-rules.js';
import { ServiceEnv } from '../service-env.js';

/** Environment of a service with a database: its connection counts and timeouts. */
export class PoolEnv extends ServiceEnv {
  /** Maximum connections per replica, shared by requests, handlers and jobs. */
  @WholeNumberSetting(2, 500) DATABASE_POOL_SIZE: number = 20;

  /**
   * Timeout for a free or new connection. A request waits for several, one after the other: together they must be well
   * within the gateway's UPSTREAM_TIMEOUT_MS, or an overloaded service would only serve requests that have timed out.
   */
  @WholeNumberSetting(100, 60_000) DATABASE_CONNECT_TIMEOUT_MS: number = 2000;

  /** Timeout of a statement. Hot reads have a third of it. */
  @WholeNumberSetting(100, 600_000) DATABASE_STATEMENT_TIMEOUT_MS: number = 15_000;

  /** Timeout for a lock of another transaction. */
  @WholeNumberSetting(100, 600_000) DATABASE_LOCK_TIMEOUT_MS: number = 5000;

  /** Timeout of an idle transaction, so that a forgotten one releases its locks. */
  @WholeNumberSetting(1000, 600_000) DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: number = 30_000;
}

/** Its settings alone. `DATABASE_READ_POOL_SIZE`: connections for hot reads, if they have a separate pool. */
export type PoolSettings = Omit<PoolEnv, keyof ServiceEnv> & { DATABASE_READ_POOL_SIZE?: number };

export const DEFAULT_POOL: PoolSettings = new PoolEnv();
