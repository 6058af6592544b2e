import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aDeal, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const shop = freshBusiness(catalog, {}, { timeZone: 'America/Chicago' });

const own = (given: Partial<Deal> = {}): Promise<Deal> => aDeal(catalog.em(), { ...shop.ids, ...given });
const analytics = (query: string): Promise<VendorAnalyticsDto> =>
  catalog.read(`/api/vendor/analytics${query}`, shop.owner);

/** Stores entries of the ledger as counters write them. */
async function redeemed(dealId: number, at: string, given: object = {}, count = 1): Promise<void> {
  const entry = { counted_by: 'counter', device_id: null, key_id: null, name: null, place: null, ...given };
  const columns = Object.keys(entry);
  for (let n = 0; n < count; n += 1)
    await catalog.sql(
      `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, kind, at, saved_cents, ${columns.join()})
       VALUES (0, ?, ?, 'redeemed', ?, 250, ${columns.map(() => '?').join()})`,
      [dealId, shop.ids.vendorId, at, ...Object.values(entry)],
    );
}

describe('the redemptions of each counter', () => {
  const front = { device_id: 1, name: 'Front', place: 'Downtown' };
  const range = '?from=2026-01-05&to=2026-01-06';
  let tea: Deal;
  beforeEach(async () => {
    tea = await own({ title: 'Tea' });
    await redeemed(tea.id, '2026-01-06T05:00:00Z', front, 2); // January 5, 23:00
    await redeemed(tea.id, '2026-01-07T05:00:00Z', front, 2); // January 6, 23:00
    await redeemed(tea.id, '2026-01-06T18:00:00Z', { device_id: 2, name: 'Back', place: 'Downtown' });
    await redeemed(tea.id, '2026-01-06T18:00:00Z', { key_id: 3, name: 'Register' }, 3);
    await redeemed(tea.id, '2026-01-06T18:00:00Z', { counted_by: 'student', name: 'Student’s phone' });
    await redeemed((await own()).id, '2026-01-06T18:00:00Z', {}, 6);
    // Before and after these days.
    for (const at of ['2026-01-05T05:00:00Z', '2026-01-07T06:00:00Z']) await redeemed(tea.id, at, front);
  });
  const counters = [
    { kind: 'device', name: 'Front', place: 'Downtown', redemptions: 4 },
    { kind: 'key', name: 'Register', place: null, redemptions: 3 },
    { kind: 'device', name: 'Back', place: 'Downtown', redemptions: 1 },
    { kind: 'student', name: null, place: null, redemptions: 1 },
  ];
  const owners = { kind: 'owner', name: null, place: null, redemptions: 6 };

  test('are of the days on the college’s clock, with the place of each', async () => {
    expect(await analytics(range)).toMatchObject({
      counters: [owners, ...counters],
      places: [{ place: 'Downtown', redemptions: 5 }],
      savings: { cents: 15 * 250, known: 15, redemptions: 15 },
    });
    const ofTea = { counters, places: [{ redemptions: 5 }], savings: { cents: 9 * 250, redemptions: 9 } };
    expect(await analytics(`${range}&dealId=${tea.id}`)).toMatchObject(ofTea);
  });

  test('follow the rows of days in the file', async () => {
    const { body } = await catalog.ask('GET', `/api/vendor/analytics.csv${range}`, { caller: shop.owner });
    const rows = ['', 'Counter,Name,Place,Redemptions', 'Owner,,,6', 'Counter device,Front,Downtown,4'];
    expect(body.split('\r\n').slice(1, 5)).toEqual(rows);
  });

  test('leave out what was taken back, on the day it was redeemed', async () => {
    const entries = 'SELECT id FROM redemption_entries WHERE vendor_id = ? AND device_id = 2';
    const [id] = await catalog.column(entries, [shop.ids.vendorId]);
    await catalog.sql(
      `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, kind, saved_cents, takes_back, reason)
       VALUES (0, ?, ?, 'taken-back', -250, ?, 'mistake')`,
      [tea.id, shop.ids.vendorId, id],
    );
    for (const query of [range, `${range}&dealId=${tea.id}`]) {
      const found = await analytics(query);
      expect(found.counters.filter(({ name }) => name === 'Back')).toEqual([]);
      expect(found.places).toEqual([{ place: 'Downtown', redemptions: 4 }]);
    }
  });
});
