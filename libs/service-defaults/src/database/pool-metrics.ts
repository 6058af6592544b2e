import type pg from 'pg';
import { Gauge } from 'prom-client';
import { metrics } from '../metrics.js';

/** Pools of this process with their purpose. */
const pools = new Set<{ name: string; pool: pg.Pool }>();

/** Measures a pool's use until it ends. */
export function measurePool(name: string, pool: pg.Pool): void {
  pools.add({ name, pool });
}

export const poolConnections = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of a pool in use, idle, and at most (limit), and how many wait for one (waiting)',
  labelNames: ['pool', 'state'],
  registers: [metrics],
  collect() {
    this.reset();
    for (const entry of pools) {
      const { name, pool } = entry;
      if (pool.ended) {
        pools.delete(entry);
        continue;
      }
      this.inc({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
      this.inc({ pool: name, state: 'idle' }, pool.idleCount);
      this.inc({ pool: name, state: 'waiting' }, pool.waitingCount);
      this.inc({ pool: name, state: 'limit' }, pool.options.max);
    }
  },
});
