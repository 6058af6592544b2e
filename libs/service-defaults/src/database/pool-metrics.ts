import type pg from 'pg';
import type { EntityManager } from '@mikro-orm/postgresql';
import { gauge } from '../metrics.js';
import { ASK_TIMEOUT_MS } from '../health-checks.js';
import { withTimeout } from '../with-timeout.js';

/** Pools of this process with their purpose. */
const pools = new Set<{ name: string; pool: pg.Pool }>();

/** Measures a pool's use until it ends. */
export function measurePool(name: string, pool: pg.Pool): void {
  pools.add({ name, pool });
}

gauge(
  'database_pool_connections',
  'Connections of a pool in use, idle, and at most (limit), and how many wait for one (waiting)',
  ['pool', 'state'],
  (connections) => {
    connections.reset();
    for (const entry of pools) {
      const { name, pool } = entry;
      if (pool.ended) {
        pools.delete(entry);
        continue;
      }
      const { totalCount, idleCount, waitingCount, options } = pool;
      const counts = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max };
      for (const [state, count] of Object.entries(counts)) connections.inc({ pool: name, state }, count);
    }
  },
);

/** Databases of this process. They are queried only on a scrape. */
const databases = new Set<EntityManager>();

/** Measures a database's sequences until the returned function is called. */
export function measureSequences(em: EntityManager): () => void {
  databases.add(em);
  return () => databases.delete(em);
}

interface SequenceUse {
  sequence: string;
  used: number;
}

/** Used share of each sequence: of its type's maximum, or of the largest exact JavaScript number if that is lower. */
const USE = `SELECT sequencename AS sequence,
    coalesce(last_value, 0)::float8 / least(max_value, ${Number.MAX_SAFE_INTEGER}) AS used
  FROM pg_sequences WHERE schemaname = ANY (current_schemas(false))`;

gauge(
  'database_sequence_used_ratio',
  'Share of its numbers that a sequence has given out; no value while the database is away',
  ['sequence'],
  async (ratio) => {
    const uses = await Promise.all(
      Array.from(databases, (em) =>
        withTimeout(ASK_TIMEOUT_MS, em.fork().execute<SequenceUse[]>(USE)).catch((): SequenceUse[] => []),
      ),
    );
    ratio.reset();
    for (const { sequence, used } of uses.flat()) ratio.set({ sequence }, used);
  },
);
