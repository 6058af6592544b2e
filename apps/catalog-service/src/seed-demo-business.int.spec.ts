import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { expect, test } from 'vitest';
import { seedDemoBusiness } from './seed-demo-business.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { sharedCatalog } from './testing/catalog-app.js';

const OWNER: Caller = { kind: 'user', userId: DEMO_USER_IDS.vendor, role: 'vendor', sessionId: 1 };

const catalog = await sharedCatalog();

const read = async <T>(url: string): Promise<T> => (await catalog.ask('GET', url, { caller: OWNER })).json<T>();

test('the demo vendor has a paid business, once, and only if its college exists', async () => {
  expect(await seedDemoBusiness(catalog.em())).toBe(false);
  await seedDemoCatalog(catalog.em());
  expect(await seedDemoBusiness(catalog.em())).toBe(true);
  expect(await seedDemoBusiness(catalog.em())).toBe(false);
  const vendor = await read<OwnVendorDto>('/api/user/vendor');
  expect(validationErrors(OwnVendorDto, vendor)).toEqual({});
  expect(vendor).toMatchObject({ hasPaid: true, isComplete: true, reviewCount: 5, rating: 4.4 });
  expect(vendor.places.map(({ name }) => name)).toEqual([null, 'Market Row']);
  expect(vendor.distanceMiles).toBe(vendor.places[0]?.distanceMiles);
});

test('its deals are in every state, with a pending and a rejected change', async () => {
  const deals = await read<OwnDealDto[]>('/api/vendor/deals');
  expect(new Set(deals.map(({ status }) => status))).toEqual(new Set(SUBMITTED_DEAL_STATUSES));
  for (const deal of deals) expect(validationErrors(OwnDealDto, deal)).toEqual({});
  expect(new Set(deals.map(({ pendingRevision }) => pendingRevision?.status))).toEqual(
    new Set([undefined, 'pending', 'rejected']),
  );
  expect(deals.find(({ status }) => status === 'rejected')?.rejectionReason).toMatch(/mistake/);
});

test('it has stats of four weeks, higher than the previous four, and every code is counted', async () => {
  const analytics = await read<VendorAnalyticsDto>('/api/vendor/analytics');
  expect(validationErrors(VendorAnalyticsDto, analytics)).toEqual({});
  const { views, saves, codes, redemptions } = analytics.totals;
  expect([views > saves, saves > 0, codes > redemptions, redemptions > 50]).toEqual([true, true, true, true]);
  expect(analytics.previous.totals.views).toBeGreaterThan(0);
  expect(analytics.days.filter((day) => day.views > 0).length).toBeGreaterThanOrEqual(26);
  const counts = `SELECT (SELECT count(*)::int FROM redemptions) AS given, (SELECT sum(codes)::int FROM deal_days) AS codes,
    (SELECT count(*)::int FROM redemptions WHERE redeemed_at IS NOT NULL) AS redeemed, (SELECT sum(redemptions)::int FROM vendor_days) AS redemptions`;
  const [row] = await catalog.sql<{ given: number; codes: number; redeemed: number; redemptions: number }>(counts);
  expect([row?.given, row?.redeemed]).toEqual([row?.codes, row?.redemptions]);
});
