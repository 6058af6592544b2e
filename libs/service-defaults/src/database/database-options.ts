import { RequestContext, UnderscoreNamingStrategy, type Constructor } from '@mikro-orm/core';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { DEFAULT_POOL, type PoolSettings } from './pool-env.js';
import { measurePool } from './pool-metrics.js';
import { PreparingClient } from './preparing-client.js';
import { requestEntityManager } from './request-entity-manager.js';

export interface DatabaseSettings {
  /** URL (postgresql://) of the service's own database. */
  url: string;
  /** Application name in pg_stat_activity. */
  name: string;
  entities: readonly NonNullable<Options['entities']>[number][];
  /** Folder of migrations, `<time>-<what-it-does>.ts`, run in the order of their names. Tests may pass classes. */
  migrations?: string | Constructor<Migration>[];
  /** Sizes and timeouts; defaults: `PoolEnv`. Programs that run once omit it, and wait for a busy server. */
  pool?: Partial<PoolSettings> | undefined;
  /** Separate read-only connections for `reads(em)`. Without them, reads share those for writes. */
  reads?: ReadPool;
}

export interface ReadPool {
  /** Session settings in addition to those of every read. */
  settings?: Record<string, string>;
}

const PATIENT = { DATABASE_CONNECT_TIMEOUT_MS: 30_000 };
const READ_POOL_SIZE = 10;
/** Share of the statement timeout that a hot read may take. */
const READ_TIMEOUT_SHARE = 1 / 3;

const READ_SETTINGS = {
  // JIT compilation takes longer than any hot read.
  jit: 'off',
  // Starting parallel workers also takes longer, and takes CPUs from other sessions.
  max_parallel_workers_per_gather: '0',
  // Plan once per connection: no plan depends on values, and planning a large statement takes longer than running it.
  plan_cache_mode: 'force_generic_plan',
  // Hot data is in memory, where an index scan costs no more than a sequential scan.
  random_page_cost: '1.1',
  default_transaction_read_only: 'on',
};

export function databaseOptions({
  url,
  name,
  entities,
  migrations = [],
  pool = PATIENT,
  reads,
}: DatabaseSettings): Options {
  const settings = { ...DEFAULT_POOL, ...pool };
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    namingStrategy: PostgresNames,
    extensions: [Migrator],
    migrations: {
      ...(typeof migrations === 'string' ? { path: migrations } : { migrationsList: migrations }),
      glob: '[0-9]*.{js,ts}',
      fileName: (time, name) => `${time}-${name}`,
      snapshot: false,
    },
    // Triggers and functions exist only in migrations, not in entities.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
    pool: { min: 1, max: settings.DATABASE_POOL_SIZE },
    driverOptions: {
      application_name: name,
      options: sessionOptions({}),
      Client: PreparingClient,
      keepAlive: true,
      onPoolCreated: (created: pg.Pool) => measurePool(reads ? 'writes' : 'all', created),
      ...timeouts(settings),
    },
    ...(reads && { replicas: [readConnections(name, reads, settings)] }),
    // `em.find` uses the write connections, so that a request sees its own writes.
    preferReadReplicas: false,
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    context: (name) => RequestContext.getEntityManager(name) ?? requestEntityManager(),
  });
}

/**
 * Returns read connections to the same server with their own settings. MikroORM reads a pool's size from driverOptions
 * only if there are several.
 */
function readConnections(
  name: string,
  { settings }: ReadPool,
  pool: PoolSettings,
): NonNullable<Options['replicas']>[number] {
  const size = pool.DATABASE_READ_POOL_SIZE ?? READ_POOL_SIZE;
  return {
    name: 'reads',
    driverOptions: {
      application_name: `${name}-reads`,
      options: sessionOptions({ ...READ_SETTINGS, ...settings }),
      Client: PreparingClient,
      // Closing an idle connection would drop its plans.
      min: size,
      max: size,
      keepAlive: true,
      onPoolCreated: (created: pg.Pool) => measurePool('reads', created),
      ...timeouts(pool),
      statement_timeout: Math.ceil(READ_TIMEOUT_SHARE * pool.DATABASE_STATEMENT_TIMEOUT_MS),
    },
  };
}

/** Returns pg's timeout options. A request that exceeds one gets a 503 and can be retried. */
function timeouts(pool: PoolSettings): pg.PoolConfig {
  return {
    connectionTimeoutMillis: pool.DATABASE_CONNECT_TIMEOUT_MS,
    statement_timeout: pool.DATABASE_STATEMENT_TIMEOUT_MS,
    lock_timeout: pool.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: pool.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
}

/** Returns the session options. They set the time zone, in which PostgreSQL formats instants in JSON and cursors. */
function sessionOptions(settings: Record<string, string>): string {
  return Object.entries({ timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

type Kind = Parameters<UnderscoreNamingStrategy['indexName']>[2];

const SUFFIXES: Partial<Record<Kind, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Uses PostgreSQL's default constraint names, so that migrations need not name them. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(tableName: string, columns: string[], type: Kind): string {
    return super.indexName(tableName, columns, (SUFFIXES[type] ?? type) as Kind);
  }
}
