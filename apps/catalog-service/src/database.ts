import { join } from 'node:path';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';

const READS = {
  settings: {
    // Every read has an index; but the planner underestimates the cost of comparing trigrams and would scan the table.
    enable_seqscan: 'off',
    // A misspelt word may share less than pg_trgm's default of 0.3 of its trigrams ("iwoa" for Iowa 0.11).
    'pg_trgm.similarity_threshold': '0.1',
  },
};

/** The catalogue's own database: its entities and migrations. */
export function catalogDatabase(
  url: string,
  { name = 'catalog', pool }: { name?: string; pool?: PoolSettings } = {},
): ReturnType<typeof databaseOptions> {
  const migrations = join(import.meta.dirname, 'migrations');
  return databaseOptions({ url, name, entities, migrations, reads: READS, ...(pool && { pool }) });
}
