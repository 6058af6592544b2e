import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { type Caller } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { eventOf } from '../testing/accounts.js';
import { ADMIN, handlingCatalog } from '../testing/catalog-app.js';
import { aCollege, aDeal, anUnclaimedVendor, aVendor, dealForm } from '../testing/factories.js';
import { Vendor } from './vendor.entity.js';
import { RefreshPopularity } from './refresh-popularity.job.js';

const catalog = await handlingCatalog();
let serial = 0;

const open = async (): Promise<number> => (await aCollege(catalog.em(), { isActive: true })).id;
/** Returns a unique name, so that search finds this vendor alone. */
const someName = (): string => `Zumbro${'abcdefghijklmnop'[serial++ % 16]}${serial}`;
const read = (path: string, caller?: Caller) => catalog.ask('GET', path, { caller });
const moderate = (id: number, how: string) =>
  catalog.ask('POST', `/api/admin/vendors/${id}/${how}`, { caller: ADMIN, body: { reason: 'Because' } });

/** Whether the newest published version is public. */
async function publishedAsPublic(id: number): Promise<boolean | undefined> {
  const facts = await catalog.published('VendorUpdated', { vendorId: id });
  return facts.toSorted((one, other) => one.version - other.version).at(-1)?.isPublic;
}

/** Returns the places where readers see a vendor of a college. The map and the sitemap show the same lists. */
async function seenAt({ id, name, collegeId }: { id: number; name: string; collegeId: number | null }) {
  const has = (found: { id: number }[]): boolean => found.some((each) => each.id === id);
  const lists = await Promise.all(
    ['newest', 'nearest', 'popular'].flatMap((sort) => [
      catalog.read<VendorDto[]>(`/api/vendors?limit=200&sort=${sort}`),
      catalog.read<VendorDto[]>(`/api/colleges/${collegeId}/vendors?sort=${sort}`),
    ]),
  );
  const found = await catalog.read<SearchResultsDto>(`/api/search?q=${name}`);
  const stats = await catalog.read<{ localVendors: number }>(`/api/colleges/${collegeId}/stats`);
  return {
    lists: lists.map(has),
    search: has(found.vendors),
    page: (await read(`/api/vendors/${id}`)).statusCode,
    deals: (await read(`/api/vendors/${id}/deals`)).statusCode,
    reviews: (await read(`/api/vendors/${id}/reviews`)).statusCode,
    count: stats.localVendors,
  };
}
const EVERYWHERE = { lists: Array(6).fill(true), search: true, page: 200, deals: 200, reviews: 200, count: 1 };
const NOWHERE = { lists: Array(6).fill(false), search: false, page: 404, deals: 404, reviews: 404, count: 0 };

const SUSPENDED = { suspendedAt: new Date(), suspensionReason: 'Because' };
const CASES: [string, object, boolean][] = [
  ['neither paid nor approved', {}, false],
  ['paid', { hasPaid: true }, true],
  ['with a waived fee', { feeWaivedAt: new Date() }, true],
  ['with a deal that was approved', { dealApprovedAt: new Date() }, true],
  ['entered by an admin and claimed since', { isListed: true }, true],
  ['paid and suspended', { hasPaid: true, ...SUSPENDED }, false],
  ['entered by an admin and suspended', { isListed: true, ...SUSPENDED }, false],
  ['paid by a suspended account', { hasPaid: true, isOwnerSuspended: true }, false],
];

describe('a vendor', () => {
  test.each(CASES)('%s is public (%#)', async (_state, given, isPublic) => {
    const collegeId = await open();
    const vendor = await aVendor(catalog.em(), { collegeId, hasPaid: false, name: someName(), ...given });
    expect(await seenAt(vendor)).toEqual(isPublic ? EVERYWHERE : NOWHERE);
    // Its owner and admins read it in any state.
    for (const reader of [vendor.owner, ADMIN])
      expect((await read(`/api/vendors/${vendor.id}`, reader)).statusCode).toBe(200);
    expect(await catalog.read('/api/user/vendor', vendor.owner)).toMatchObject({ isPublic });
    expect(await catalog.read(`/api/admin/vendors/${vendor.id}`, ADMIN)).toMatchObject({ isPublic });
    // An answer for one reader is never cached for others.
    const tags = (await read(`/api/vendors/${vendor.id}`, ADMIN)).headers['x-cache-tags'];
    expect(tags !== undefined).toBe(isPublic);
  });

  test('that an admin entered is public before and after it is claimed', async () => {
    const vendor = await anUnclaimedVendor(catalog.em(), { collegeId: await open(), name: someName() });
    expect(await seenAt(vendor)).toEqual(EVERYWHERE);
    const em = catalog.em();
    (await em.findOneOrFail(Vendor, vendor.id)).claim(++serial + 500_000, false, new Date());
    await em.flush();
    expect(await seenAt(vendor)).toEqual(EVERYWHERE);
  });

  test('that changes its name while it is not public adds no search words', async () => {
    const { id } = await aVendor(catalog.em(), { collegeId: await open(), hasPaid: false, name: 'Quuxology' });
    await catalog.sql("UPDATE vendors SET name = 'Quuxonomy' WHERE id = ?", [id]);
    expect(await catalog.sql("SELECT word FROM search_words WHERE word LIKE 'quux%'")).toEqual([]);
  });
});

describe('the fee', () => {
  test('makes its vendor public when paid, and no longer when refunded', async () => {
    const vendor = await aVendor(catalog.em(), { collegeId: await open(), hasPaid: false, name: someName() });
    const { userId } = vendor;
    const fee = { paymentId: userId, userId, amount: 1000, currency: 'usd', version: 1 } as const;
    const refund = { ...fee, version: 2, reason: 'refund' } as const;
    expect(await seenAt(vendor)).toEqual(NOWHERE);
    for (const _ of [1, 2]) await catalog.handle('credit-fee-when-paid', eventOf('VendorFeePaid', fee));
    expect(await seenAt(vendor)).toEqual(EVERYWHERE);
    expect(await publishedAsPublic(vendor.id)).toBe(true);
    await catalog.handle('withdraw-fee-when-refunded', eventOf('VendorFeeRefunded', refund));
    expect(await seenAt(vendor)).toEqual(NOWHERE);
    expect(await publishedAsPublic(vendor.id)).toBe(false);
  });

  test('makes a vendor public while it is waived, for posting deals too', async () => {
    const collegeId = await open();
    const vendor = await aVendor(catalog.em(), { collegeId, hasPaid: false, name: someName() });
    const body = dealForm({ id: collegeId });
    const post = () => catalog.ask('POST', '/api/deals', { caller: vendor.owner, body });
    expect((await post()).json()).toMatchObject({ code: 'registration_fee_required' });
    expect((await moderate(vendor.id, 'waive-fee')).json()).toMatchObject({ isFeeWaived: true, hasPaid: false });
    expect(await seenAt(vendor)).toEqual(EVERYWHERE);
    expect((await post()).statusCode).toBe(201);
    expect((await moderate(vendor.id, 'charge-fee')).json()).toMatchObject({ isFeeWaived: false, isPublic: false });
    expect(await seenAt(vendor)).toEqual(NOWHERE);
    expect((await post()).json()).toMatchObject({ code: 'registration_fee_required' });
  });
});

test('an approval makes a vendor public until it is undone', async () => {
  const collegeId = await open();
  const vendor = await aVendor(catalog.em(), { collegeId, hasPaid: false, name: someName() });
  const { id } = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, status: 'pending' });
  const approved = await catalog.ask('PATCH', `/api/admin/deals/${id}/approve`, { caller: ADMIN });
  expect(approved.headers['x-invalidate-tags']).toContain(`vendors-of-college-${collegeId}`);
  expect(await seenAt(vendor)).toEqual(EVERYWHERE);
  expect(await publishedAsPublic(vendor.id)).toBe(true);
  expect((await catalog.ask('POST', `/api/admin/deals/${id}/undo`, { caller: ADMIN })).statusCode).toBe(200);
  expect(await seenAt(vendor)).toEqual(NOWHERE);
  expect(await publishedAsPublic(vendor.id)).toBe(false);
});

const count = () => catalog.get(RefreshPopularity).run();
interface Past {
  /** The first student's id, or the mailbox that all of them have. */
  student?: number;
  mailbox?: string | null;
  countedBy?: string;
}
let lastStudent = 700_000;
/** Adds saves by verified students and redemptions of some days ago. */
async function did(
  vendorId: number,
  daysAgo: number,
  saves: number,
  redemptions: number,
  { student = (lastStudent += 1000), mailbox = null, countedBy = 'counter' }: Past = {},
): Promise<void> {
  const { collegeId } = await catalog.em().findOneOrFail(Vendor, vendorId);
  // The deal has ended and does not count as running.
  const over = { collegeId: collegeId ?? 0, vendorId, endDate: new Date(Date.now() - 1000) };
  const { id: dealId } = await aDeal(catalog.em(), over);
  await catalog.sql(
    `INSERT INTO saved_deals (user_id, deal_id, college_id, mailbox_key, created_at)
     SELECT ?::integer + n, ?::integer, ?::integer, coalesce(?, 'mailbox-' || ?::integer + n), current_date - ?::integer + time '00:01'
     FROM generate_series(1, ?) n`,
    [student, dealId, collegeId, mailbox, student, daysAgo, saves],
  );
  await catalog.sql(
    `WITH given AS (
       INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, mailbox_key)
       SELECT ?::integer, ?::integer, ?::integer + n, 'page', ? FROM generate_series(1, ?) n RETURNING *)
     INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, user_id, kind, counted_by, at)
     SELECT id, deal_id, vendor_id, user_id, 'redeemed', ?, current_date - ?::integer + time '00:01' FROM given`,
    [dealId, vendorId, student, mailbox, redemptions, countedBy, daysAgo],
  );
}

test('the honor score is of 20 redemptions or more in 180 days, and counts verified, open reports', async () => {
  const collegeId = await open();
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
  const { id: dealId } = await aDeal(catalog.em(), { collegeId, vendorId });
  const report = (userId: number, reason: string, counts: boolean, isDismissed = false) =>
    catalog.sql(
      `INSERT INTO reports (deal_id, user_id, reason, counts, dismissed_at)
       VALUES (?, ?, ?, ?, CASE WHEN ? THEN now() END)`,
      [dealId, userId, reason, counts, isDismissed],
    );
  const score = async () => {
    await count();
    return ((await catalog.read(`/api/vendors/${vendorId}`)) as VendorDto).honorPercent;
  };
  await did(vendorId, 181, 0, 50);
  await did(vendorId, 3, 0, 19);
  expect(await score()).toBeNull();
  await did(vendorId, 2, 0, 1);
  expect(await score()).toBe(100);
  await report(900_001, 'not_honored', true);
  await report(900_002, 'not_honored', false);
  await report(900_003, 'not_honored', true, true);
  await report(900_004, 'expired', true);
  expect(await score()).toBe(95);
});

test('what students only press, and what one mailbox repeats, makes no honor score', async () => {
  const collegeId = await open();
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
  await aDeal(catalog.em(), { collegeId, vendorId });
  const shown = async () => {
    await count();
    const { honorPercent } = await catalog.read<VendorDto>(`/api/vendors/${vendorId}`);
    return { honorPercent, ...(await catalog.em().findOneOrFail(Vendor, vendorId, { fields: ['popularity'] })) };
  };
  await did(vendorId, 2, 0, 100, { countedBy: 'student' });
  expect(await shown()).toMatchObject({ honorPercent: null, popularity: 1 });
  await did(vendorId, 2, 50, 100, { mailbox: 'one' });
  expect(await shown()).toMatchObject({ honorPercent: null, popularity: 3 });
  await did(vendorId, 2, 0, 25, { countedBy: 'pin' });
  expect(await shown()).toMatchObject({ honorPercent: 100, popularity: 28 });
  // Erased students count once.
  await catalog.sql('UPDATE redemption_entries SET user_id = NULL WHERE vendor_id = ?', [vendorId]);
  await catalog.sql('DELETE FROM redemptions WHERE vendor_id = ?', [vendorId]);
  expect(await shown()).toMatchObject({ honorPercent: null, popularity: 3 });
});

describe('popular vendors', () => {
  const popular = async (collegeId: number) =>
    (await catalog.read<VendorDto[]>(`/api/colleges/${collegeId}/vendors?sort=popular`)).map(({ id }) => id);

  test('are the most saved and redeemed of 28 days; those without a running deal come last', async () => {
    const collegeId = await open();
    const some = async (runs: boolean) => {
      const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
      if (runs) await aDeal(catalog.em(), { collegeId, vendorId });
      return vendorId;
    };
    const [quiet, busy, idle, liked] = [await some(true), await some(true), await some(false), await some(true)];
    await did(busy, 3, 2, 5);
    await did(quiet, 3, 0, 50, { countedBy: 'student' });
    await did(liked, 27, 4, 0);
    await did(liked, 28, 50, 50);
    await did(idle, 1, 90, 90);
    await count();
    await count();
    expect(await popular(collegeId)).toEqual([busy, liked, quiet, idle]);
  });

  test('are not four new ones, paid or not, with a deal or without', async () => {
    const collegeId = await open();
    const { id: old } = await aVendor(catalog.em(), { collegeId });
    await aDeal(catalog.em(), { collegeId, vendorId: old });
    await did(old, 1, 1, 0);
    const added: number[] = [];
    for (const hasPaid of [false, true, true, false]) {
      const { id } = await aVendor(catalog.em(), { collegeId, hasPaid });
      if (added.push(id) === 2) await aDeal(catalog.em(), { collegeId, vendorId: id });
    }
    await count();
    expect(await popular(collegeId)).toEqual([old, added[1], added[2]]);
    const everywhere = await catalog.read<VendorDto[]>('/api/vendors?limit=200&sort=popular');
    expect(everywhere.find((vendor) => vendor.collegeId === collegeId)?.id).toBe(old);
  });
});
