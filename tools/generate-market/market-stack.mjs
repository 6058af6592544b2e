import pg from 'pg';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { fillMarket } from './market.mjs';

/**
 * A stack of its own with a market of this scale. `dataDir` keeps it for the next time: a market that is there is taken as it
 * is, whatever its scale.
 */
export async function startMarketStack({ scale, dataDir }) {
  const started = await startTemporaryStack({ env: { SEED: 'none', ...(dataDir && { DATA_DIR: dataDir }) } });
  try {
    const serviceNamed = (name) => started.stack.services.find((service) => service.name === name);
    const databaseUrl = serviceNamed('catalog').env.CATALOG_DATABASE_URL;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT FROM colleges WHERE short_name = 'market-1'`);
    await client.end();
    if (rows.length === 0)
      await fillMarket({ url: databaseUrl, scale, say: (line) => process.stdout.write(`  ${line}\n`) });
    const {
      rows: [size],
    } = await sizes(databaseUrl);
    return { ...started, serviceNamed, databaseUrl, size };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function sizes(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(
      'SELECT (SELECT max(id) FROM colleges) AS colleges, (SELECT max(id) FROM vendors) AS vendors, (SELECT max(id) FROM deals) AS deals',
    );
  } finally {
    await client.end();
  }
}
