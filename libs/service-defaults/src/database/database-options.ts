import { RequestContext, type Constructor, type MigrationObject } from '@mikro-orm/core';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { DEFAULT_POOL, type PoolSettings } from './pool-env.js';
import { measurePool } from './pool-metrics.js';
import { PostgresNames } from './postgres-names.js';
import { PreparingClient } from './preparing-client.js';
import { requestEntityManager } from './request-entity-manager.js';

export interface DatabaseSettings {
  /** postgresql:// address of the service's own database. */
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  entities: readonly NonNullable<Options['entities']>[number][];
  migrations: (MigrationObject | Constructor<Migration>)[];
  /** Sizes and time-outs; what is left out has the default of `PoolEnv`. */
  pool?: Partial<PoolSettings>;
  /** Connections of their own for `reads(em)`, which cannot write; without it reads share those for writes. */
  reads?: ReadPool;
}

export interface ReadPool {
  /** Settings of each session, beside those that every read runs under. */
  settings?: Record<string, string>;
}

const READ_POOL_SIZE = 10;
const READ_TIMEOUT_MS = 5000;

const READ_SETTINGS = {
  // Compiling a statement takes longer than any hot read runs.
  jit: 'off',
  // Starting workers takes longer, too, and takes the processors from everybody else.
  max_parallel_workers_per_gather: '0',
  // Planned once per connection: no statement's plan depends on its values, and planning a large one takes longer than running it.
  plan_cache_mode: 'force_generic_plan',
  // What is read often is in memory, where walking an index costs no more than walking a table.
  random_page_cost: '1.1',
  default_transaction_read_only: 'on',
};

export function databaseOptions({ url, name, entities, migrations, pool, reads }: DatabaseSettings): Options {
  const settings = { ...DEFAULT_POOL, ...pool };
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    namingStrategy: PostgresNames,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, transactional: true, allOrNothing: true },
    // Triggers and functions are the migrations' own; no entity says them.
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
    // `em.find` stays where it is: what a request has just written must be in what it finds.
    preferReadReplicas: false,
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    context: (name) => RequestContext.getEntityManager(name) ?? requestEntityManager(),
  });
}

/** The same server under settings of its own. MikroORM takes a pool's size from driverOptions only where there are several. */
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
      // A connection that is closed when idle takes its plans with it.
      min: size,
      max: size,
      keepAlive: true,
      onPoolCreated: (created: pg.Pool) => measurePool('reads', created),
      ...timeouts(pool),
      statement_timeout: Math.min(READ_TIMEOUT_MS, pool.DATABASE_STATEMENT_TIMEOUT_MS),
    },
  };
}

/** As pg names them. What runs into one is answered 503: it works, or not, when it is tried again. */
function timeouts(pool: PoolSettings): pg.PoolConfig {
  return {
    connectionTimeoutMillis: pool.DATABASE_CONNECT_TIMEOUT_MS,
    statement_timeout: pool.DATABASE_STATEMENT_TIMEOUT_MS,
    lock_timeout: pool.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: pool.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
}

/** PostgreSQL writes instants into JSON and cursors in the session's time zone. */
function sessionOptions(settings: Record<string, string>): string {
  return Object.entries({ timezone: 'UTC', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
