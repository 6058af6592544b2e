import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { collectChangedTags, type Caller } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { DealInteractionsService } from '../../deals/interactions/deal-interactions.service.js';
import { aStudent, deletionOf, eventOf, exportOf } from '../../testing/accounts.js';
import { handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { AccountsHandlers } from './accounts.handlers.js';

const catalog = await handlingCatalog();
catalog.identity.others = true;
const { vendor, ids } = await aBusiness(catalog.em());
const { id: dealId } = await aDeal(catalog.em(), { ...ids, title: 'Two for one', redemptionKind: 'unique' });

const mean = async (): Promise<object> => {
  const { rating, reviewCount } = await catalog.read<VendorDto>(`/api/vendors/${vendor.id}`);
  return { rating, reviewCount };
};

/** Takes a code, writes a review, and views the deal. */
async function beThere(caller: Caller & { userId: number }, rating: number): Promise<void> {
  const body = { rating, text: 'Fine' };
  expect((await catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller })).statusCode).toBe(200);
  expect((await catalog.ask('PUT', `/api/vendors/${vendor.id}/reviews/mine`, { caller, body })).statusCode).toBe(200);
  const visitor = { address: 'x', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
  catalog.get(DealInteractionsService).countFrom(visitor, { dealId, kind: 'view', caller });
  await catalog.get(DealInteractionsService).runNow();
}

test('a student’s export has their codes, reviews and recent views, without the secrets of QR codes', async () => {
  await beThere(aStudent(1), 4);
  const held = await exportOf(catalog, aStudent(1));
  expect(held).toMatchObject({
    redemptions: [{ dealId, title: 'Two for one', kind: 'unique', code: expect.any(String), redeemedAt: null }],
    reviews: [{ vendorId: vendor.id, rating: 4, text: 'Fine' }],
    recentViews: [{ dealId, hour: expect.any(String) }],
  });
  expect(JSON.stringify(held)).not.toMatch(/secret/i);
});

test('deleting a student’s account removes all their data and keeps the counts', async () => {
  const [leaving, staying] = [aStudent(21), aStudent(22)];
  await beThere(leaving, 1);
  await beThere(staying, 4);
  await catalog.sql(`INSERT INTO rate_limits (key, points) VALUES ('wrong-code:21', 1), ('shop-pin:21:9', 1)`);
  const counts = () =>
    catalog.sql(
      'SELECT kind, sum(count)::int AS n FROM deal_interactions WHERE deal_id = ? GROUP BY kind ORDER BY kind',
      [dealId],
    );
  const before = await counts();
  const event = deletionOf(21);
  const { tags } = await collectChangedTags(() =>
    catalog.inTransaction(() => catalog.get(AccountsHandlers).eraseVendorWhenUserDeleted(event)),
  );
  expect(tags).toContain(`vendor-${vendor.id}`);
  expect(await exportOf(catalog, aStudent(21))).toMatchObject({ redemptions: [], reviews: [], recentViews: [] });
  expect(await catalog.sql(`SELECT key FROM rate_limits WHERE key ~ '(user-|:)21\\y'`)).toEqual([]);
  expect(await mean()).toEqual({ rating: 4, reviewCount: 2 });
  expect(await counts()).toEqual(before);
  expect(await catalog.column('SELECT issued_count FROM deals WHERE id = ?', [dealId])).toEqual([3]);
  for (const part of ['redemptions', 'reviews', 'recentViews'])
    expect((await exportOf(catalog, aStudent(22)))[part]).toHaveLength(1);
  // Repeating it changes nothing.
  await catalog.handle('erase-vendor-when-user-deleted', event);
  await catalog.handle('erase-vendor-when-user-deleted', event);
  expect(await mean()).toEqual({ rating: 4, reviewCount: 2 });
});

test('data that arrives late for a deleted account is not stored, from a session or an event', async () => {
  const caller = aStudent(41);
  await catalog.handle('erase-vendor-when-user-deleted', deletionOf(41));
  const late = [
    await catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller }),
    await catalog.ask('POST', `/api/deals/${dealId}/save`, { caller }),
    await catalog.ask('PUT', `/api/vendors/${vendor.id}/reviews/mine`, { caller, body: { rating: 1 } }),
  ];
  expect(late.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
    late.map(() => [401, 'sign_in_required']),
  );
  const subscriber = { subscriptionId: 4100, collegeId: ids.collegeId, userId: 41, referralCode: null };
  await catalog.handle('count-subscriber-when-added', eventOf('SubscriberAdded', subscriber));
  expect(await catalog.column('SELECT user_id FROM counted_subscribers WHERE subscription_id = 4100')).toEqual([null]);
  const nothing = { savedDeals: [], redemptions: [], reviews: [], images: [] };
  expect(await exportOf(catalog, aStudent(41))).toMatchObject(nothing);
});
