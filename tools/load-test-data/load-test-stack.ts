import pg from 'pg';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { fillCatalog } from './fill-catalog.ts';

export interface LoadTestStack extends TemporaryStack {
  databaseUrl: string;
  size: { colleges: number; vendors: number; deals: number };
}

/**
 * Starts a separate stack with load-test data of this scale. `dataDir` keeps the data for the next run. Existing data
 * is used unchanged, at any scale.
 */
export async function startLoadTestStack(scale: number, dataDir?: string): Promise<LoadTestStack> {
  const started = await startTemporaryStack({ env: { SEED: 'none', ...(dataDir && { DATA_DIR: dataDir }) } });
  const databaseUrl = started.stack.env['CATALOG_DATABASE_URL'] ?? '';
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows: found } = await client.query(`SELECT FROM colleges WHERE short_name = 'load-test-1'`);
    if (found.length === 0)
      await fillCatalog({ url: databaseUrl, scale, log: (line) => process.stdout.write(`  ${line}\n`) });
    const { rows } = await client.query<LoadTestStack['size']>(
      'SELECT (SELECT max(id) FROM colleges) AS colleges, (SELECT max(id) FROM vendors) AS vendors, (SELECT max(id) FROM deals) AS deals',
    );
    return { ...started, databaseUrl, size: rows[0] ?? { colleges: 0, vendors: 0, deals: 0 } };
  } catch (error) {
    await started.stop();
    throw error;
  } finally {
    await client.end();
  }
}
