import { forFile } from '@campus-deals/testing';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, startCatalog } from '../../testing/catalog-app.js';
import { aCollege, aVendor } from '../../testing/factories.js';
import { plansOf, statementsOf } from '../../testing/plans.js';

const VENDORS_OF_COLLEGE = 5;
const DAYS = 100;
const OTHERS = 200;

const catalog = await forFile(startCatalog());
let collegeId: number;
let vendorId: number;
beforeAll(async () => {
  collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
  for (let n = 0; n < VENDORS_OF_COLLEGE; n++) vendorId = (await aVendor(catalog.em(), { collegeId })).id;
  await catalog.sql(`INSERT INTO report_days (vendor_id, day, college_id, views)
    SELECT -v, current_date - n, -v, 1 FROM generate_series(1, ${OTHERS}) v, generate_series(0, ${DAYS - 1}) n
    UNION ALL SELECT id, current_date - n, college_id, 1 FROM vendors, generate_series(0, ${DAYS - 1}) n`);
  await catalog.sql(`INSERT INTO deal_decisions (deal_id, vendor_id, college_id, decision, is_by_admin, submitted_at, decided_at)
    SELECT 1, vendor_id, college_id, 'approved', true, day, day FROM report_days`);
  await catalog.sql('VACUUM ANALYZE');
});

test.each([
  ['a college', () => `colleges/${collegeId}`, VENDORS_OF_COLLEGE],
  ['a vendor', () => `vendors/${vendorId}`, 1],
])('a report about %s reads its own rows by an index', async (_what, path, vendors) => {
  const { result, statements } = await statementsOf(() =>
    catalog.ask('GET', `/api/admin/reports/${path()}`, { caller: ADMIN }),
  );
  expect([result.statusCode, statements.length]).toEqual([200, 4]);
  for (const statement of statements)
    for (const nodes of await plansOf(catalog, statement)) {
      const read = nodes.filter(({ 'Relation Name': name }) => name && !['colleges', 'vendors'].includes(name));
      expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      for (const node of read) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(vendors * DAYS);
      expect(nodes.filter((node) => (node['Rows Removed by Filter'] ?? 0) > DAYS)).toEqual([]);
    }
});
