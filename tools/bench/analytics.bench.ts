// A vendor's analytics of a year: 5 places, 200 deals, each used on every day, and a ledger of 73,000 redemptions.
//   npm run bench analytics      (REQUESTS)
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, quantile, run } from './bench.ts';
import { query } from './databases.ts';
import { accounts } from './faults/accounts.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 500);
const LIMIT_MS = 50;
const [PLACES, DEALS, DAYS] = [5, 200, 365];
const WARM_UP = 50;

await run(async (bench) => {
  const { stack } = bench.stopLater(await startTemporaryStack());
  const env = Object.assign({}, ...stack.services.map((each) => each.env), stack.env) as Record<string, string>;
  const [owner] = await accounts(stack.env, 'analytics', 1);
  if (!owner) throw new Error('no account was made');
  await query(env['IDENTITY_DATABASE_URL'] ?? '', `UPDATE users SET role = 'vendor' WHERE id = $1`, [owner.userId]);
  await makeYear(env['CATALOG_DATABASE_URL'] ?? '', owner.userId);
  const today = new Date();
  const from = new Date(today.getTime() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const read = async (path: string): Promise<number> => {
    const since = performance.now();
    const response = await fetch(stack.url + path, { headers: { cookie: owner.cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - since;
  };
  for (const [what, path] of [
    ['a year', `/api/vendor/analytics?from=${from}`],
    ['four weeks', '/api/vendor/analytics'],
  ] as const) {
    const took: number[] = [];
    for (let n = -WARM_UP; n < REQUESTS; n += 1) {
      const ms = await read(path);
      if (n >= 0) took.push(ms);
    }
    bench.result(
      `${what} of ${DEALS} deals at ${PLACES} places, p99 of ${REQUESTS} reads`,
      atMost(quantile(took, 0.99), LIMIT_MS, 'ms'),
      `p50 ${format(quantile(took, 0.5), 'ms')}`,
    );
  }
});

/** Makes a business with figures of every deal and day, and one redemption a deal and day. */
async function makeYear(database: string, userId: number): Promise<void> {
  const [vendor] = await query<{ id: number }>(
    database,
    `INSERT INTO vendors (user_id, college_id, name, category, has_paid)
     SELECT $1, id, 'A year of figures', 'Other Business', true FROM colleges WHERE is_active ORDER BY id LIMIT 1 RETURNING id`,
    [userId],
  );
  const id = vendor?.id;
  const each = 'FROM deals d, generate_series(0, $2 - 1) n WHERE d.vendor_id = $1';
  const hours = 'array_fill(1, ARRAY[24])';
  for (const [sql, ...values] of [
    [
      `INSERT INTO places (vendor_id, name, address, city, state, zip_code)
       SELECT $1, 'Branch ' || n, n || ' Main Street', 'Iowa City', 'IA', '52240' FROM generate_series(2, $2) n`,
      PLACES,
    ],
    [
      `INSERT INTO deals (vendor_id, college_id, title, discount_value, status, approved_at)
       SELECT $1, college_id, 'Deal ' || n, '10', 'approved', now() FROM vendors, generate_series(1, $2) n WHERE id = $1`,
      DEALS,
    ],
    [
      `INSERT INTO deal_days (deal_id, day, vendor_id, views, saves, codes, redemptions, view_hours, redemption_hours)
       SELECT d.id, current_date - n, $1, 24, 2, 1, 1, ${hours}, ${hours} ${each}`,
      DAYS,
    ],
    [
      `INSERT INTO vendor_days (vendor_id, day, views, saves, codes, redemptions, view_hours, redemption_hours)
       SELECT $1, current_date - n, 4800, 400, 200, 200, ${hours}, ${hours} FROM generate_series(0, $2 - 1) n`,
      DAYS,
    ],
    [
      `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, kind, at, saved_cents)
       SELECT -(d.id * 1000 + n), d.id, $1, 'redeemed', now() - n * interval '1 day', 250 ${each}`,
      DAYS,
    ],
  ] as [string, number][])
    await query(database, sql, [id, ...values]);
  await query(database, 'ANALYZE');
}
