import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

const READS = {
  settings: {
    // Every read has its index; but the planner takes comparing trigrams for as cheap as comparing numbers, and walks the table.
    enable_seqscan: 'off',
    // A misspelt word may share less than pg_trgm's default 0.3 of its trigrams ("iwoa" for Iowa 0.11).
    'pg_trgm.similarity_threshold': '0.1',
  },
};

/** Catalog's own database: its tables and how they came to be. */
export function catalogDatabase(
  url: string,
  { name = 'catalog', pool }: { name?: string; pool?: PoolSettings } = {},
): ReturnType<typeof databaseOptions> {
  return databaseOptions({ url, name, entities, migrations, reads: READS, ...(pool && { pool }) });
}
