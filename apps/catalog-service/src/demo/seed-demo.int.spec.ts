import { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { DealDto, SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_COLLEGES } from './demo-colleges.js';
import { DEMO_VENDORS } from './demo-vendors.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { anOwner, aStudent } from '../testing/accounts.js';

const OWNER = anOwner(DEMO_USER_IDS.vendor);
const STUDENT = aStudent(DEMO_USER_IDS.user);
const DAY_MS = 86_400_000;
const CHAINS = new Set(DEMO_VENDORS.map(({ name }) => name));

const catalog = await sharedCatalog();

interface Listed {
  shortName: string;
  dealCount: number;
  isActive: boolean;
}
const colleges = (list: string) => catalog.read<Listed[]>(`/api/colleges/${list}?limit=200`);

beforeAll(async () => {
  expect(await seedDemoCatalog(catalog.em())).toBe(DEMO_COLLEGES.length);
});

test('a second run changes nothing, and every count equals its rows', async () => {
  expect(await seedDemoCatalog(catalog.em())).toBe(0);
  const created = await catalog.published('CollegeCreated');
  expect(created).toHaveLength(DEMO_COLLEGES.length);
  expect(created.filter(({ domains }) => domains.length !== 1 || !/^[a-z]+\.edu$/.test(domains[0] ?? ''))).toEqual([]);
  const wrong = await catalog.em().execute(`SELECT c.short_name FROM colleges c
    WHERE c.subscriber_count <> (SELECT count(*) FROM counted_subscribers s WHERE s.college_id = c.id AND NOT s.is_removed)
       OR c.is_active <> (c.subscriber_count >= c.subscription_goal)
    UNION SELECT v.name FROM vendors v
    WHERE (v.rating_sum, v.review_count) <> (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE vendor_id = v.id)`);
  expect(wrong).toEqual([]);
  const snapshots = await catalog.column('SELECT kind FROM snapshots ORDER BY kind');
  expect(snapshots).toEqual(['colleges', 'deals', 'saves', 'vendors']);
});

test('shows active colleges with running deals, and pending deals elsewhere', async () => {
  const [active, inactive, featured] = [
    await colleges('active'),
    await colleges('inactive'),
    await colleges('featured'),
  ];
  expect(active.length).toBeGreaterThanOrEqual(8);
  expect(active.every(({ dealCount }) => dealCount > 0)).toBe(true);
  expect(inactive.some(({ dealCount }) => dealCount > 0)).toBe(true);
  // Fills rows of two, three and four, open colleges first.
  const areActive = featured.map(({ isActive }) => isActive);
  expect(areActive).toHaveLength(12);
  expect(areActive).toEqual(areActive.toSorted((one, other) => Number(other) - Number(one)));
});

test('each active college has the specified ratings and students, fills its tabs, and has more vendors than are popular', async () => {
  const deals: DealDto[] = [];
  for (const { shortName } of await colleges('active')) {
    const path = `/api/colleges/${shortName}`;
    const { students } = await catalog.read<{ students: number }>(`${path}/stats`);
    expect([students >= 500, students <= 999]).toEqual([true, true]);
    const vendors = (await catalog.read<VendorDto[]>(`${path}/vendors`)).filter(({ name }) => CHAINS.has(name));
    expect(vendors.length).toBeGreaterThan(4);
    expect(vendors.map(({ rating }) => rating)).toEqual(vendors.map(({ id }) => [3.2, 4, 4.8, 4.1][id % 4]));
    expect(vendors.filter(({ latitude }) => latitude === null)).toHaveLength(1);
    expect(vendors.every(({ timeZone }) => timeZone !== 'UTC')).toBe(true);
    const all = await catalog.read<DealDto[]>(`${path}/deals`);
    expect(all.length).toBeGreaterThan(3);
    for (const list of ['featured', 'new'])
      expect(await catalog.read(`${path}/deals/${list}`), `${shortName}: ${list}`).not.toEqual([]);
    deals.push(...all);
  }
  expect([...new Set(deals.map(({ redemptionKind }) => redemptionKind))].toSorted()).toEqual([
    'code',
    'page',
    'unique',
  ]);
  expect(deals.filter(({ schedule }) => schedule).length).toBeGreaterThan(5);
});

test('the demo vendor has a paid business with two places', async () => {
  const vendor = await catalog.read<OwnVendorDto>('/api/user/vendor', OWNER);
  expect(validationErrors(OwnVendorDto, vendor)).toEqual({});
  expect(vendor).toMatchObject({ hasPaid: true, isComplete: true, reviewCount: 5, rating: 4.4 });
  expect(vendor.places.map(({ name }) => name)).toEqual([null, 'Market Row']);
  expect(vendor.distanceMiles).toBe(vendor.places[0]?.distanceMiles);
});

test('its deals are in every state, with a pending and a rejected change', async () => {
  const deals = await catalog.read<OwnDealDto[]>('/api/vendor/deals', OWNER);
  expect(new Set(deals.map(({ status }) => status))).toEqual(new Set(SUBMITTED_DEAL_STATUSES));
  for (const deal of deals) expect(validationErrors(OwnDealDto, deal)).toEqual({});
  expect(new Set(deals.map(({ pendingRevision }) => pendingRevision?.status))).toEqual(
    new Set([undefined, 'pending', 'rejected']),
  );
  expect(deals.find(({ status }) => status === 'rejected')?.rejectionReason).toMatch(/mistake/);
});

test('it has stats of four weeks, higher than the previous four, and every code is counted', async () => {
  const analytics = await catalog.read<VendorAnalyticsDto>('/api/vendor/analytics', OWNER);
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

test('the demo student has saved two deals, one of which ends soon, and used two codes', async () => {
  const saved = await catalog.read<SavedDealDto[]>('/api/user/saved-deals', STUDENT);
  expect(saved).toMatchObject([
    { title: DEMO_STORY.endingDeal, vendorName: DEMO_STORY.business, isAvailable: true },
    { title: DEMO_STORY.redeemedDeal, isAvailable: true },
  ]);
  const left = Date.parse(saved[0]?.endDate ?? '') - Date.now();
  expect(left > 2 * DAY_MS && left < 4 * DAY_MS).toBe(true);
  const savings = await catalog.read<SavingDto[]>('/api/user/savings', STUDENT);
  expect(
    new Map(savings.map(({ dealTitle, savedCents, canCorrect }) => [dealTitle, [savedCents, canCorrect]])),
  ).toEqual(
    new Map([
      [DEMO_STORY.redeemedDeal, [null, true]],
      [DEMO_STORY.refusedDeal, [425, false]],
    ]),
  );
  const codes = await catalog.column(
    `SELECT d.title FROM redemptions r JOIN deals d ON d.id = r.deal_id WHERE r.user_id = ? AND r.redeemed_at IS NOT NULL ORDER BY d.id`,
    [DEMO_USER_IDS.user],
  );
  expect(codes).toEqual([DEMO_STORY.redeemedDeal, DEMO_STORY.refusedDeal]);
});

test('the demo admin finds pending deals and a pending change, none of them weeks old', async () => {
  const waiting = await catalog.read<AdminDealDto[]>('/api/admin/deals?sort=waiting', ADMIN);
  for (const deal of waiting) expect(validationErrors(AdminDealDto, deal)).toEqual({});
  expect(waiting.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(5);
  expect(waiting.some(({ hasPendingRevision }) => hasPendingRevision)).toBe(true);
  const week = Date.now() - 7 * DAY_MS;
  expect(waiting.filter(({ submittedAt }) => Date.parse(submittedAt) < week)).toEqual([]);
});

test('a deal is reported, with students’ comments, and a business has not been claimed', async () => {
  const [deal] = await catalog.read<AdminDealDto[]>('/api/admin/deals?reported=true', ADMIN);
  expect(deal).toMatchObject({ title: DEMO_STORY.refusedDeal, reportCount: 2, isHidden: false });
  expect(await catalog.read<object[]>(`/api/admin/deals/${deal?.id}/reports`, ADMIN)).toHaveLength(2);
  const vendors = await catalog.read<object[]>('/api/admin/vendors?owned=false', ADMIN);
  expect(vendors).toContainEqual(expect.objectContaining({ name: 'The Borrowed Umbrella', userId: null }));
});

test('an account that was erased gets no history', async () => {
  await sharedCatalog();
  await catalog.sql('INSERT INTO erased_accounts (user_id) VALUES (?)', [DEMO_USER_IDS.user]);
  expect(await seedDemoCatalog(catalog.em())).toBe(0);
  // For the tests that follow in another order.
  await sharedCatalog();
  await seedDemoCatalog(catalog.em());
});
