// `npm run bench:save`: 200 saves a second by signed-in students over all the load-test data, each a transaction with its event.
// SCALE, LOAD_TEST_DATA_DIR as in bench:deals.
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { atMost, format, run } from './bench.ts';
import { Browser } from './browser.ts';
import { load, pathsFile } from './load.ts';
import { query } from './query.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 30);
const PER_SECOND = 200;
const LIMIT_MS = 25;
const WARM_UP_SECONDS = 10;
const SESSIONS = 20;

await run(async (bench) => {
  const scale = Number(process.env['SCALE'] ?? 1);
  const { url, databaseUrl, size } = bench.stopLater(
    await startLoadTestStack(scale, process.env['LOAD_TEST_DATA_DIR']),
  );
  const deals = await query<{ id: number }>(
    databaseUrl,
    `SELECT d.id FROM deals d JOIN colleges c ON c.id = d.college_id
     WHERE d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) AND c.status = 'live' AND c.is_active
     ORDER BY hashint4(d.id) LIMIT 100000`,
  );
  const paths = pathsFile(
    'saves',
    deals.map(({ id }) => `/api/deals/${id}/save`),
  );
  const cookies: string[] = [];
  for (let n = 0; n < SESSIONS; n++) cookies.push((await Browser.signedIn(url)).cookie);
  const saves = async () => {
    const [row] = await query<{ count: number }>(databaseUrl, 'SELECT count(*)::int AS count FROM saved_deals');
    return row?.count ?? 0;
  };
  const before = await saves();
  const options = { perSecond: PER_SECOND, method: 'POST', cookies };
  await load(url, paths, { ...options, seconds: WARM_UP_SECONDS });
  const { perSecond, p50, p99, processorMs } = await load(url, paths, { ...options, seconds: SECONDS });
  bench.result(
    `saves through the gateway, ${format(size.deals)} deals, p99`,
    atMost(p99, LIMIT_MS, 'ms'),
    `${format(perSecond)} a second; p50 ${format(p50, 'ms')}; ${format(processorMs, 'ms')} of processor a request; ${format((await saves()) - before)} rows added`,
  );
});
