import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startCatalog, type CatalogUnderTest } from './testing/catalog-app.js';
import { plansOf, statementsOf, type PlanNode } from './testing/plans.js';

/** More than the limit for counting and scanning, so that a table scan shows. */
const DEALS = 30_000;
const VENDORS = 15_000;
/** Maximum rows of one scan: the counting limit and a little more. */
const MOST_ROWS_OF_A_SCAN = 10_100;

let catalog: CatalogUnderTest;
let client: pg.Client;
beforeAll(async () => {
  catalog = await startCatalog();
  client = new pg.Client({ connectionString: catalog.env.CATALOG_DATABASE_URL });
  await client.connect();
  await client.query(`
    INSERT INTO colleges (name, short_name, city, state, status, is_active, activation_date)
    SELECT 'College ' || n, 'college-' || n, 'Springfield', 'IL', 'live', true, now() FROM generate_series(1, 100) n`);
  await client.query(
    `INSERT INTO vendors (user_id, college_id, name, category, featured, report_count, revision_submitted_at)
     SELECT nullif(n, 500), 1 + n % 100, CASE WHEN n % 5000 = 0 THEN 'Rare Records' WHEN n % 2 = 0 THEN 'Corner Pizza' ELSE 'Paper Crane Books' END || ' ' || n,
       CASE n % 3 WHEN 0 THEN 'Shopping' ELSE 'Food & Drink' END, n % 500 = 0,
       CASE WHEN n % 500 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 500 = 0 THEN now() END FROM generate_series(1, $1::int) n`,
    [VENDORS],
  );
  await client.query(
    `INSERT INTO deals (vendor_id, college_id, title, category, discount_value, status, approved_at, featured, report_count, end_date)
     SELECT 1 + n % $2::int, 1 + n % 100, CASE WHEN n % 3000 = 7 THEN 'Ephemeral pierogi' WHEN n % 2 = 0 THEN 'Half-price pizza slice' ELSE 'Free poster with every textbook' END,
       CASE n % 4 WHEN 0 THEN 'shopping' ELSE 'food_drink' END, '10', CASE n % 10 WHEN 0 THEN 'pending' ELSE 'approved' END, now(), n % 50 = 0,
       CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 3 = 0 THEN now() + n * interval '1 minute' END
     FROM generate_series(1, $1::int) n`,
    [DEALS, VENDORS],
  );
  await client.query('VACUUM ANALYZE');
}, 120_000);
afterAll(async () => {
  await client.end();
  await catalog.stop();
});

/** Returns the plan nodes that read a large table, of every statement of the request. */
async function scansOf(url: string): Promise<PlanNode[]> {
  const { result: answer, statements } = await statementsOf(() => catalog.ask('GET', url, { caller: ADMIN }));
  expect(answer.statusCode).toBe(200);
  const plans: PlanNode[][] = [];
  for (const statement of statements) plans.push(...(await plansOf(catalog, statement)));
  return plans.flat().filter((node) => ['deals', 'vendors'].includes(node['Relation Name'] ?? ''));
}

test.each([
  'deals',
  'deals?sort=oldest',
  'deals?sort=waiting',
  'deals?sort=ending',
  'deals?status=pending',
  'deals?status=pending&sort=waiting',
  'deals?collegeId=7',
  'deals?vendorId=7',
  'deals?category=shopping',
  'deals?featured=true',
  'deals?reported=true',
  'deals?status=approved&category=shopping',
  'deals?search=pizza',
  'deals?search=pierogi',
  'deals?search=half-price%20sli',
  'deals?search=rare%20records',
  'deals?search=zzzz',
  'deals?search=pierogi&status=pending',
  'deals?search=pierogi&sort=ending',
  'vendors',
  'vendors?sort=name',
  'vendors?collegeId=7',
  'vendors?collegeId=7&sort=name',
  'vendors?category=shopping',
  'vendors?featured=true',
  'vendors?sort=waiting',
  'vendors?reported=true',
  'vendors?owned=false',
  'vendors?search=pizza',
  'vendors?search=rare',
  'vendors?search=rare&sort=name',
  'vendors?search=zzzz',
])('%s scans no table, on its first page and its last', async (list) => {
  for (const page of ['limit=50', 'limit=50&end=true']) {
    const scans = await scansOf(`/api/admin/${list}${list.includes('?') ? '&' : '?'}${page}`);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) {
      const { 'Node Type': type, 'Relation Name': table } = scan;
      const removed = (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0);
      const seen = (scan['Actual Rows'] + removed) * scan['Actual Loops'];
      expect({ table, type, isBounded: type !== 'Seq Scan' && seen <= MOST_ROWS_OF_A_SCAN, seen }).toMatchObject({
        isBounded: true,
      });
    }
  }
});
