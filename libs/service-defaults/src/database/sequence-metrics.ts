import type { EntityManager } from '@mikro-orm/postgresql';
import { Gauge } from 'prom-client';
import { ASK_TIMEOUT_MS } from '../health-checks.js';
import { metrics } from '../metrics.js';
import { withTimeout } from '../with-timeout.js';

/** Databases of this process. They are asked only on a scrape. */
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

/** A sequence has the type of its column. A number of ours holds less than a `bigint`. */
const USE = `SELECT sequencename AS sequence,
    coalesce(last_value, 0)::float8 / least(max_value, ${Number.MAX_SAFE_INTEGER}) AS used
  FROM pg_sequences WHERE schemaname = ANY (current_schemas(false))`;

export const sequenceUsedRatio = new Gauge({
  name: 'database_sequence_used_ratio',
  help: 'Share of its numbers that a sequence has given out; no value while the database is away',
  labelNames: ['sequence'],
  registers: [metrics],
  async collect() {
    const uses = await Promise.all(
      Array.from(databases, (em) =>
        withTimeout(ASK_TIMEOUT_MS, em.fork().execute<SequenceUse[]>(USE)).catch((): SequenceUse[] => []),
      ),
    );
    this.reset();
    for (const { sequence, used } of uses.flat()) this.set({ sequence }, used);
  },
});
