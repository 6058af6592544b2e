import type { EntityManager } from '@mikro-orm/postgresql';
import { ASK_TIMEOUT_MS } from '../health-checks.js';
import { gauge } from '../metrics.js';
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
