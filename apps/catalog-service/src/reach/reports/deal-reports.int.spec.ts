import { beforeEach, describe, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { vouchersOf } from '../../testing/vouchers.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let college: College;
let vendor: OwnedVendor;
let dealId: number;
identity.others = true;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
  dealId = (await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, title: 'Tea for two' })).id;
});

const report = (caller = aStudent(), body: object = { reason: 'expired' }) =>
  catalog.ask('POST', `/api/deals/${dealId}/reports`, { caller, body });
const asAdmin = (method: 'GET' | 'POST' | 'PATCH', path: string) =>
  catalog.ask(method, `/api/admin/deals/${dealId}${path}`, { caller: ADMIN });
const facts = async () => (await asAdmin('GET', '')).json<{ reportCount: number; isHidden: boolean }>();
const { issued } = vouchersOf(catalog);
const reportedDeals = () => catalog.read(`/api/admin/deals?reported=true&collegeId=${college.id}`, ADMIN);
const isSeen = async (): Promise<boolean> => (await catalog.ask('GET', `/api/deals/${dealId}`)).statusCode === 200;
const isFound = async (): Promise<boolean> =>
  (await catalog.read<{ deals: object[] }>(`/api/search?q=tea&collegeId=${college.id}`)).deals.length > 0;
const published = (name: 'DealHidden' | 'DealReported' | 'DealChanged') =>
  catalog.published<typeof name>(name, { dealId });

describe('a report', () => {
  test('is published once per account, without its author', async () => {
    const student = aStudent();
    for (let time = 0; time < 2; time++) await report(student, { reason: 'wrong' });
    expect(await facts()).toMatchObject({ reportCount: 1, isHidden: false });
    const told = await published('DealReported');
    expect(told).toMatchObject([{ reason: 'wrong', reportCount: 1 }]);
    expect(JSON.stringify(told)).not.toContain(String(student.userId));
  });

  test('notifies of three deals of a vendor by one account, and of ten of all vendors', async () => {
    const student = aStudent();
    const silences = async () => (await catalog.published('DealReported', { dealId })).map(({ isSilent }) => isSilent);
    const silent: (boolean | undefined)[] = [];
    for (let n = 0; n < 14; n += 1) {
      if (n > 4) vendor = await aVendor(catalog.em(), { collegeId: college.id });
      dealId = (await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id })).id;
      await report(student);
      silent.push(...(await silences()));
    }
    // Three of the first vendor's five deals, and five of other vendors: ten reports were counted.
    expect(silent).toEqual([false, false, false, true, true, ...Array(5).fill(false), ...Array(4).fill(true)]);
    await report(aStudent());
    expect(await silences()).toEqual([true, false]);
  });
});

describe('enough reports', () => {
  test('hide the deal everywhere and notify its vendor once, until an admin’s review', async () => {
    expect(await isFound()).toBe(true);
    await report();
    await report();
    expect([await isSeen(), await published('DealHidden')]).toEqual([true, []]);
    const last = await report();
    expect(String(last.headers['x-invalidate-tags'])).toContain(`deals-of-college-${college.id}`);
    expect([await isSeen(), await isFound()]).toEqual([false, false]);
    expect(await catalog.read(`/api/colleges/${college.id}/deals`)).toEqual([]);
    expect(await facts()).toMatchObject({ reportCount: 3, isHidden: true });
    expect(await published('DealHidden')).toMatchObject([
      { userId: vendor.userId, title: 'Tea for two', reportCount: 3, version: 2 },
    ]);
    expect(await reportedDeals()).toMatchObject([{ id: dealId, isHidden: true }]);

    expect((await asAdmin('POST', '/reports/dismiss')).json()).toMatchObject({ reportCount: 0, isHidden: false });
    expect([await isSeen(), await isFound()]).toEqual([true, true]);
    expect(await published('DealChanged')).toMatchObject([{ status: 'approved', isHidden: false }]);
    const dismissed = { dismissedAt: expect.any(String) };
    expect((await asAdmin('GET', '/reports')).json()).toMatchObject([dismissed, dismissed, dismissed]);
    // Dismissed reports no longer count.
    await report();
    expect(await facts()).toMatchObject({ reportCount: 1, isHidden: false });
  });

  test('no longer hide a deal that is changed and approved again', async () => {
    for (let reports = 0; reports < 3; reports++) await report();
    await catalog.sql(`UPDATE deals SET status = 'pending' WHERE id = ?`, [dealId]);
    await asAdmin('PATCH', '/approve');
    expect(await isSeen()).toBe(true);
  });
});

describe('reports that do not count', () => {
  const notVerified = () => {
    const student = aStudent();
    identity.answers.set(student.userId, false);
    return student;
  };
  const weights = async (): Promise<boolean[]> =>
    (await asAdmin('GET', '/reports')).json<{ counts: boolean }[]>().map(({ counts }) => counts);

  test('of unverified accounts are listed for admins, and hide nothing', async () => {
    for (let n = 0; n < 5; n++) expect((await report(notVerified())).statusCode).toBe(201);
    expect([await isSeen(), await published('DealHidden')]).toEqual([true, []]);
    expect(await facts()).toMatchObject({ reportCount: 5, isHidden: false });
    expect(await weights()).toEqual([false, false, false, false, false]);
    expect(await reportedDeals()).toMatchObject([{ id: dealId, reportCount: 5 }]);
  });

  test('count once their account has redeemed at the vendor', async () => {
    const student = notVerified();
    await catalog.sql(`UPDATE deals SET redemption_kind = 'unique' WHERE id = ?`, [dealId]);
    const { code: scan } = await issued(student, { id: dealId });
    const holder = notVerified();
    await issued(holder, { id: dealId });
    await catalog.ask('POST', '/api/vendor/redemptions', { caller: vendor.owner, body: { scan } });
    for (const caller of [student, holder]) await report(caller);
    // Latest first: holding a code does not count as redeeming it.
    expect(await weights()).toEqual([false, true]);
  });

  test('of one mailbox count once, for any number of concurrent accounts, also after a dismissal', async () => {
    const accounts = Array.from({ length: 12 }, () => aStudent());
    for (const { userId } of accounts) identity.mailboxKeys.set(userId, `mailbox-of-deal-${dealId}`);
    await Promise.all(accounts.slice(0, 6).map((caller) => report(caller)));
    expect((await weights()).filter(Boolean)).toHaveLength(1);
    expect(await facts()).toMatchObject({ reportCount: 6, isHidden: false });
    await asAdmin('POST', '/reports/dismiss');
    for (const caller of accounts.slice(6)) await report(caller);
    expect((await weights()).filter(Boolean)).toHaveLength(1);
    expect(await isSeen()).toBe(true);
  });

  test('are stored while identity is unavailable', async () => {
    identity.isAway = true;
    try {
      for (let n = 0; n < 3; n++) expect((await report()).statusCode).toBe(201);
    } finally {
      identity.isAway = false;
    }
    expect([await isSeen(), await weights()]).toEqual([true, [false, false, false]]);
  });

  test('do not make it harder to hide a deal when they are dismissed', async () => {
    await report(notVerified());
    await asAdmin('POST', '/reports/dismiss');
    for (let n = 0; n < 3; n++) await report();
    expect(await isSeen()).toBe(false);
  });
});

test('after each dismissal it takes twice as many reports to hide the deal', async () => {
  for (const needed of [3, 6]) {
    for (let n = 1; n < needed; n++) await report();
    expect(await isSeen()).toBe(true);
    await report();
    expect(await isSeen()).toBe(false);
    await asAdmin('POST', '/reports/dismiss');
  }
  // Approving it again means that a problem was fixed, so the threshold is not doubled.
  for (let n = 0; n < 12; n++) await report();
  expect(await isSeen()).toBe(false);
  await catalog.sql(`UPDATE deals SET status = 'pending' WHERE id = ?`, [dealId]);
  await asAdmin('PATCH', '/approve');
  for (let n = 0; n < 12; n++) await report();
  expect(await isSeen()).toBe(false);
});
