import { forFile } from '@campus-deals/testing';
import { beforeAll, expect, test } from 'vitest';
import { VENDOR, startCatalog } from '../../testing/catalog-app.js';
import { aCollege, aVendor } from '../../testing/factories.js';
import { plansOf, statementsOf } from '../../testing/plans.js';

/** Number of deals of the caller, and of each other vendor. */
const DEALS = 5;
const DAYS = 200;
const OTHERS = 20;
const DAYS_AGO = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);

const catalog = await forFile(startCatalog());
let dealId: number;
beforeAll(async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId, userId: 3 });
  await catalog.sql(`INSERT INTO vendors (user_id, college_id, name, category)
    SELECT -n, ${collegeId}, 'Vendor ' || n, 'Other' FROM generate_series(1, ${OTHERS}) n`);
  await catalog.sql('ALTER TABLE deals DISABLE TRIGGER USER');
  await catalog.sql(`INSERT INTO deals (vendor_id, college_id, title, discount_value, status, approved_at)
    SELECT v.id, v.college_id, 'Deal ' || n, '10', 'approved', now() FROM vendors v, generate_series(1, ${DEALS}) n`);
  const none = `array_fill(1, ARRAY[24])`;
  await catalog.sql(`INSERT INTO deal_days (deal_id, day, vendor_id, views, view_hours, redemption_hours)
    SELECT d.id, current_date - n, d.vendor_id, 24, ${none}, ${none} FROM deals d, generate_series(0, ${DAYS - 1}) n`);
  await catalog.sql(`INSERT INTO vendor_days (vendor_id, day, views, view_hours, redemption_hours)
    SELECT v.id, current_date - n, 24, ${none}, ${none} FROM vendors v, generate_series(0, ${DAYS - 1}) n`);
  await catalog.sql('ANALYZE');
  [dealId = 0] = await catalog.column<number>(`SELECT min(id) FROM deals WHERE vendor_id = ${vendorId}`);
});

test.each([
  ['of all deals', () => '/api/vendor/analytics', 4],
  ['of one deal', () => `/api/vendor/analytics?dealId=${dealId}`, 4],
  ['as a file', () => '/api/vendor/analytics.csv', 3],
  ['of whole months', () => `/api/vendor/analytics?from=${DAYS_AGO}`, 4],
  ['in the list of deals', () => '/api/vendor/deals', 1],
])('stats %s read no other vendor’s: no table scan, few statements', async (_what, url, expected) => {
  const { result, statements } = await statementsOf(() => catalog.ask('GET', url(), { caller: VENDOR }));
  expect([result.statusCode, statements.length]).toEqual([200, expected]);
  for (const statement of statements)
    for (const nodes of await plansOf(catalog, statement)) {
      const read = nodes.filter((node) => node['Relation Name']?.endsWith('_days'));
      expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      for (const node of read) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(DEALS * DAYS);
      expect(nodes.filter((node) => (node['Rows Removed by Filter'] ?? 0) > DAYS)).toEqual([]);
    }
});
