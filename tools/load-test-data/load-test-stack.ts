import { query } from '../bench/databases.ts';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { fillCatalog, isUnlocked } from './fill-catalog.ts';

/**
 * Starts a temporary stack with load-test data: SCALE=0.1 for a tenth. LOAD_TEST_DATA_DIR keeps the data for later
 * runs. Existing data are used as they are, whatever their scale.
 */
export async function startLoadTestStack() {
  const { SCALE: scale = '1', LOAD_TEST_DATA_DIR: dataDir } = process.env;
  const started = await startTemporaryStack({ env: { SEED: 'none', ...(dataDir && { DATA_DIR: dataDir }) } });
  const databaseUrl = started.stack.env['CATALOG_DATABASE_URL'] ?? '';
  const log = (line: string) => void process.stdout.write(`  ${line}\n`);
  try {
    const found = await query(databaseUrl, `SELECT FROM colleges WHERE short_name = 'load-test-1'`);
    if (found.length === 0) await fillCatalog({ url: databaseUrl, scale: Number(scale), log });
    const counts = ['colleges', 'vendors', 'deals'].map((table) => `(SELECT max(id) FROM ${table}) AS ${table}`);
    const [size = { colleges: 0, vendors: 0, deals: 0 }] = await query(databaseUrl, `SELECT ${counts}`);
    const ids = Array.from({ length: size.colleges }, (_, at) => at + 1).filter(isUnlocked);
    /** Returns the ids of at most `count` unlocked colleges, spread over the table. */
    const unlocked = (count: number) =>
      ids.filter((_, at) => at % Math.max(1, Math.floor(ids.length / count)) === 0).slice(0, count);
    return { ...started, databaseUrl, size, unlocked };
  } catch (error) {
    await started.stop();
    throw error;
  }
}
