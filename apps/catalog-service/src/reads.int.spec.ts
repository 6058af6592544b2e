import { eventually } from '@campus-deals/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatalog, STUDENT, type CatalogUnderTest } from './testing/catalog-app.js';
import { aCollege, aVendor } from './testing/factories.js';
import { plansOf, statementsOf, type Statement } from './testing/plans.js';

/** Enough rows that a plan which scans a table is recognizable. */
const VENDORS = 400;
const DEALS = 20_000;

let catalog: CatalogUnderTest;
let client: pg.Client;
let id: { college: number; vendor: number; deal: number; ended: number };
beforeAll(async () => {
  catalog = await startCatalog();
  client = new pg.Client({ connectionString: catalog.env.CATALOG_DATABASE_URL });
  await client.connect();
  const { id: college } = await aCollege(catalog.em(), { isActive: true, shortName: 'kettle' });
  const { id: vendor } = await aVendor(catalog.em(), { collegeId: college });
  await client.query(`INSERT INTO colleges (name, short_name, city, state, time_zone, status, is_active, activation_date)
    SELECT 'College ' || n, 'other-' || n, 'Reno', 'NV', 'America/Los_Angeles', 'live', true, now() FROM generate_series(1, 40) n`);
  await client.query(
    `INSERT INTO vendors (user_id, college_id, name, category, has_paid, latitude, longitude, hours)
    SELECT -n, $1 + n % 40, 'Vendor ' || n, 'Food & Drink', true, 41.5 + n / 1e4, -90.25, '[{"weekday":1,"from":"00:00","to":"00:00"}]' FROM generate_series(1, ${VENDORS}) n`,
    [college],
  );
  // Unlisted vendors: more than a query may skip.
  await client.query(
    `INSERT INTO vendors (user_id, college_id, name, category) SELECT -n, $1, 'Vendor ' || n, 'Food & Drink' FROM generate_series(1001, 1500) n`,
    [college],
  );
  await client.query(
    `INSERT INTO places (vendor_id, address, city, state, zip_code, latitude, longitude)
    SELECT id, 'Main St', 'Reno', 'NV', '89501', 41.5, -90.25 FROM vendors, generate_series(1, 3) WHERE has_paid`,
  );
  // Search documents are not under test here.
  await client.query(`ALTER TABLE deals DISABLE TRIGGER keep_deal_search_of_added`);
  await client.query(`INSERT INTO deals (vendor_id, college_id, further_college_ids, title, discount_value, category, featured, status, approved_at, start_date, end_date)
    SELECT v.id, v.college_id, CASE n % 10 WHEN 0 THEN ARRAY[v.college_id % 40 + 1] ELSE '{}' END, 'Deal ' || n, '10', (ARRAY['food_drink', 'services', 'shopping'])[1 + n % 3], n % 7 = 0, CASE WHEN n % 9 = 0 THEN 'expired' ELSE 'approved' END,
      now() - n * interval '1 minute', now() - interval '20 days', CASE WHEN n = 9 THEN now() - interval '1 day' WHEN n % 2 = 0 THEN now() + n * interval '1 minute' END
    FROM generate_series(1, ${DEALS}) n JOIN vendors v ON v.user_id = -(1 + n % ${VENDORS})`);
  await client.query(
    `INSERT INTO saved_deals (user_id, deal_id, college_id) SELECT 1 + n % 20, d.id, d.college_id FROM (SELECT id, college_id, row_number() OVER () AS n FROM deals) d`,
  );
  // Each college has 50 of this month and 450 of the months before.
  await client.query(
    `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, college_id, saved_cents, kind, at)
    SELECT n, 1, 1, $1 + n % 40, 100, 'redeemed', now() - CASE WHEN n % 400 < 40 THEN interval '0' ELSE n % 300 * interval '1 day' + interval '32 days' END
    FROM generate_series(1, 20000) n`,
    [college],
  );
  // A job that runs beside a vacuum hides rows from it, and an index-only scan needs them all.
  await eventually(
    async () => {
      await client.query('VACUUM ANALYZE');
      const { rowCount } = await client.query(
        `SELECT FROM pg_class WHERE relname IN ('deals', 'shown_deals', 'places', 'vendors') AND relallvisible < relpages`,
      );
      return rowCount === 0;
    },
    { message: 'a vacuum that sees every row' },
  );
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM deals WHERE college_id = $1 AND status = 'approved' LIMIT 1`,
    [college],
  );
  const { rows: over } = await client.query<{ id: number }>(`SELECT id FROM deals WHERE title = 'Deal 9'`);
  id = { college, vendor, deal: rows[0]?.id ?? 0, ended: over[0]?.id ?? 0 };
}, 60_000);
afterAll(async () => {
  await client.end();
  await catalog.stop();
});

const READS: [string, () => string][] = [
  ['the deals of a college', () => '/api/colleges/kettle/deals?limit=20'],
  ['the deals of a college, by number', () => `/api/colleges/${id.college}/deals?limit=20`],
  ['the deals of a category', () => '/api/colleges/kettle/deals?limit=20&category=services'],
  ['featured deals', () => '/api/colleges/kettle/deals/featured?limit=20'],
  ['deals that end soon', () => '/api/colleges/kettle/deals?limit=20&sort=ending'],
  ['new deals', () => '/api/colleges/kettle/deals/new?limit=20'],
  ['a deal that has ended', () => `/api/deals/${id.ended}/ended`],
  ['the latest deals of several colleges', () => '/api/deals/latest'],
  ['the deals of its neighbors', () => '/api/colleges/kettle/deals/neighbors'],
  ['the vendors of a college', () => '/api/colleges/kettle/vendors?limit=20'],
  ['the nearest vendors', () => '/api/colleges/kettle/vendors?limit=20&sort=nearest'],
  ['popular vendors', () => '/api/colleges/kettle/vendors?limit=20&sort=popular'],
  ['the vendors that are open', () => '/api/colleges/kettle/vendors?openNow=true'],
  ['the vendors found', () => '/api/colleges/kettle/vendors?search=vendor'],
  ['vendors everywhere', () => '/api/vendors?limit=20'],
  ['the nearest vendors everywhere', () => '/api/vendors?limit=20&sort=nearest'],
  ['popular vendors everywhere', () => '/api/vendors?limit=20&sort=popular'],
  ['a vendor', () => `/api/vendors/${id.vendor}`],
  ['the deals of a vendor', () => `/api/vendors/${id.vendor}/deals`],
  ['a deal', () => `/api/deals/${id.deal}`],
  ['the figures of a college', () => '/api/colleges/kettle/stats'],
  ['saved deals', () => '/api/user/saved-deals?limit=20'],
];

const PAGE = 60;
const PASSED_OVER = 100;

const nextOf = (link: unknown): string | undefined => /^<(.+)>; rel="next"$/.exec(String(link ?? ''))?.[1];

async function read(url: string): Promise<{ statements: Statement[]; next: string | undefined }> {
  const { result: answer, statements } = await statementsOf(() => catalog.ask('GET', url, { caller: STUDENT }));
  expect(answer.statusCode).toBe(200);
  return { statements, next: nextOf(answer.headers.link) };
}

test.each(READS)('%s: one statement, which scans no table and sorts no more than a page', async (_what, url) => {
  let next: string | undefined = url();
  for (let page = 0; page < 2 && next !== undefined; page++) {
    const { statements, next: following } = await read(next);
    expect(statements).toHaveLength(1);
    for (const nodes of await plansOf(catalog, statements[0] ?? { text: '', values: [] })) {
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(nodes.filter((node) => /Sort/.test(node['Node Type']) && node['Actual Rows'] > PAGE)).toEqual([]);
      // Rows skipped on the way to a page belong to the college or vendor; their number does not grow with the table.
      expect(nodes.filter((node) => (node['Rows Removed by Filter'] ?? 0) > PASSED_OVER)).toEqual([]);
    }
    next = following;
  }
});
