// Reports for admins at the load-test size: every vendor has figures on some days, those of the colleges read on each of 800 days.
//   npm run bench reports      (REQUESTS, DAYS_OF_OTHERS; SCALE, LOAD_TEST_DATA_DIR)
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { atMost, format, quantile, run } from './bench.ts';
import { query } from './databases.ts';
import { accounts } from './faults/accounts.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 300);
/** Days with figures of each vendor whose college is not read. */
const DAYS_OF_OTHERS = Number(process.env['DAYS_OF_OTHERS'] ?? 20);
const DAYS = 800;
const READ = 20;
const LIMIT_MS = 200;
const WARM_UP = 20;

await run(async (bench) => {
  const stack = bench.stopLater(await startLoadTestStack());
  const env = Object.assign({}, ...stack.stack.services.map((each) => each.env), stack.stack.env) as Record<
    string,
    string
  >;
  const [admin] = await accounts(stack.stack.env, 'reports', 1);
  if (!admin) throw new Error('no account was made');
  await query(env['IDENTITY_DATABASE_URL'] ?? '', `UPDATE users SET role = 'admin' WHERE id = $1`, [admin.userId]);
  const colleges = stack.unlocked(READ);
  await fill(stack.databaseUrl, colleges);
  const vendors = await query<{ id: number }>(
    stack.databaseUrl,
    'SELECT min(id) AS id FROM vendors WHERE college_id = ANY ($1) GROUP BY college_id',
    [colleges],
  );
  const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  for (const [what, paths] of [
    ['a college, a year', colleges.map((id) => `colleges/${id}?from=${from}`)],
    ['a college, four weeks', colleges.map((id) => `colleges/${id}`)],
    ['a vendor, a year', vendors.map(({ id }) => `vendors/${id}?from=${from}`)],
  ] as const) {
    const took: number[] = [];
    for (let n = -WARM_UP; n < REQUESTS; n += 1) {
      const path = `/api/admin/reports/${paths[(n + WARM_UP) % paths.length]}`;
      const since = performance.now();
      const response = await fetch(stack.url + path, { headers: { cookie: admin.cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      if (n >= 0) took.push(performance.now() - since);
    }
    bench.result(
      `report of ${what}, p99 of ${REQUESTS} reads, ${format(stack.size.deals)} deals`,
      atMost(quantile(took, 0.99), LIMIT_MS, 'ms'),
      `p50 ${format(quantile(took, 0.5), 'ms')}`,
    );
  }
});

/** Adds figures to the roll-up, and three decisions a day to the colleges that are read. */
async function fill(database: string, colleges: number[]): Promise<void> {
  await query(
    database,
    `INSERT INTO report_days (vendor_id, day, college_id, views, saves, redemptions, saved_cents, known_savings)
     SELECT id, current_date - n, college_id, 24, 3, 2, 500, 1 FROM vendors,
       generate_series(0, CASE WHEN college_id = ANY ($1) THEN ${DAYS} ELSE ${DAYS_OF_OTHERS} END - 1) n
     ON CONFLICT DO NOTHING`,
    [colleges],
  );
  await query(
    database,
    `INSERT INTO deal_decisions (deal_id, vendor_id, college_id, decision, is_by_admin, submitted_at, decided_at)
     SELECT 1, id, college_id, 'approved', true, now() - n * interval '8 hours' - interval '5 hours', now() - n * interval '8 hours'
     FROM (SELECT min(id) AS id, college_id FROM vendors WHERE college_id = ANY ($1) GROUP BY college_id) vendors,
       generate_series(1, 3 * ${DAYS}) n`,
    [colleges],
  );
  await query(database, 'VACUUM ANALYZE report_days');
  await query(database, 'VACUUM ANALYZE deal_decisions');
}
