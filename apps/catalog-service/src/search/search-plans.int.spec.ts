import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { plansOf, statementsOf, type PlanNode } from '../testing/plans.js';

/** Several times the scan limit, so that a table scan shows. */
const DEALS = 15_000;
const VENDORS = 7500;
/** Maximum rows of one scan: the newest documents, or those with a rare word. */
const MOST_ROWS_OF_A_SCAN = 3000;

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
    `
    INSERT INTO vendors (user_id, college_id, name, category)
    SELECT n, 1 + n % 100, CASE WHEN n % 50 = 0 THEN 'Rare Records' WHEN n % 2 = 0 THEN 'Corner Pizza' ELSE 'Paper Crane Books' END || ' ' || n, 'Shopping' FROM generate_series(1, $1::int) n`,
    [VENDORS],
  );
  await client.query(
    `
    INSERT INTO deals (vendor_id, college_id, title, category, discount_value, status, approved_at)
    SELECT v.id, v.college_id, CASE WHEN n % 3000 = 7 THEN 'Ephemeral pierogi' WHEN n % 2 = 0 THEN 'Half-price pizza slice' ELSE 'Free poster with every textbook' END, 'shopping', '10', 'approved', now()
    FROM generate_series(1, $1::int) n JOIN vendors v ON v.user_id = 1 + n % $2::int`,
    [DEALS, VENDORS],
  );
  await client.query('VACUUM ANALYZE');
}, 120_000);
afterAll(async () => {
  await client.end();
  await catalog.stop();
});

/** Returns the plan nodes that read a table, of every statement of the request. */
async function scansOf(url: string): Promise<PlanNode[]> {
  const { result: answer, statements } = await statementsOf(() => catalog.ask('GET', url));
  expect(answer.statusCode).toBe(200);
  const plans: PlanNode[][] = [];
  for (const statement of statements) plans.push(...(await plansOf(catalog, statement)));
  return plans.flat().filter((node) => node['Relation Name']);
}

test.each([
  'a',
  'pi',
  'the',
  'pizza',
  'half-price piz',
  'pierogi',
  'pirogi',
  'piza slcie',
  'rare textbook',
  'corner crane',
  'zzzzqq',
  'qwrtz plmk zzzz',
  'free a',
  'poster of the w',
])('"%s" scans no table', async (q) => {
  for (const scope of ['', '&collegeId=7']) {
    const scans = await scansOf(`/api/search?q=${encodeURIComponent(q)}${scope}`);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans.filter((node) => node['Relation Name'] !== 'colleges')) {
      const seen =
        (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0)) *
        scan['Actual Loops'];
      expect(scan['Node Type']).not.toBe('Seq Scan');
      expect({ table: scan['Relation Name'], isBounded: seen <= MOST_ROWS_OF_A_SCAN }).toEqual({
        table: scan['Relation Name'],
        isBounded: true,
      });
    }
  }
});
