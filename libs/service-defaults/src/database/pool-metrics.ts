import type pg from 'pg';
import { gauge } from '../metrics.js';

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
