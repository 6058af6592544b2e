// `npm run bench:save`: 200 saves a second by signed-in students over the whole market, each a transaction with its event.
// SCALE, MARKET_DIR as in bench:deals.
import pg from 'pg';
import { sessionOf } from '../bench-deals/approvals.mjs';
import { load, pathsFile, requireWrk } from '../bench-read/load.mjs';
import { withProcessorTime } from '../bench-read/processor-time.mjs';
import { startMarketStack } from '../generate-market/market-stack.mjs';
import { endOnSignals } from '../local-stack/processes.mjs';

const SECONDS = Number(process.env.SECONDS ?? 30);
const PER_SECOND = 200;
const LIMIT_MS = 25;
const WARM_UP_SECONDS = 10;
const SESSIONS = 20;

endOnSignals();
requireWrk();
const market = await startMarketStack({ scale: Number(process.env.SCALE ?? 1), dataDir: process.env.MARKET_DIR });
const client = new pg.Client({ connectionString: market.databaseUrl });
try {
  process.stdout.write(`${market.size.deals} deals\n`);
  await client.connect();
  const { rows } = await client.query(`
    SELECT d.id FROM deals d JOIN colleges c ON c.id = d.college_id
    WHERE d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) AND c.status = 'live' AND c.is_active
    ORDER BY hashint4(d.id) LIMIT 100000`);
  const paths = pathsFile(
    'saves',
    rows.map(({ id }) => `/api/deals/${id}/save`),
  );
  const cookies = [];
  for (let n = 0; n < SESSIONS; n++) cookies.push(await sessionOf(market.url, 'user'));
  const before = await saves();
  await load(market.url, paths, { seconds: WARM_UP_SECONDS, perSecond: PER_SECOND, method: 'POST', cookies });
  const run = await withProcessorTime(() =>
    load(market.url, paths, { seconds: SECONDS, perSecond: PER_SECOND, method: 'POST', cookies }),
  );
  const holds = run.p99 <= LIMIT_MS;
  process.stdout.write(
    `\n| saves through the gateway | p50 | p99 | limit | processor a request | rows added |\n| --- | --- | --- | --- | --- | --- |\n`,
  );
  process.stdout.write(
    `| ${run.perSecond.toFixed(0)}/s | ${run.p50.toFixed(1)} ms | ${run.p99.toFixed(1)} ms | ≤ ${LIMIT_MS} ms ${holds ? 'holds' : 'MISSED'} | ${run.processorMs.toFixed(1)} ms | ${(await saves()) - before} |\n`,
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  await client.end();
  await market.stop();
}

async function saves() {
  const { rows } = await client.query('SELECT count(*)::int AS count FROM saved_deals');
  return rows[0].count;
}
