import { expect, test } from 'vitest';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { ReleaseExpiredVouchers } from '../counter/redemptions/release-expired.job.js';
import { aStudent, anOwner } from '../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aDeal, aReview, aVendor } from '../testing/factories.js';
import { RefreshPopularity } from '../vendors/refresh-popularity.job.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = false;

/** Worst case: each account has its own mailbox, none at a school. */
const free = Array.from({ length: 12 }, () => aStudent());

test('12 free accounts neither hide a competitor’s deal nor use up a total of 12', async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
  const competitor = await aDeal(catalog.em(), { collegeId, vendorId });
  const capped = await aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'unique', totalCap: 12 });
  const report = { reason: 'expired' };
  const take = (caller = aStudent()) => catalog.ask('POST', `/api/deals/${capped.id}/redemptions`, { caller });

  const reported = await Promise.all(
    free.map((caller) => catalog.ask('POST', `/api/deals/${competitor.id}/reports`, { caller, body: report })),
  );
  expect(reported.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect((await catalog.ask('GET', `/api/deals/${competitor.id}`)).statusCode).toBe(200);
  expect(await catalog.read(`/api/admin/deals/${competitor.id}`, ADMIN)).toMatchObject({
    reportCount: 12,
    isHidden: false,
  });

  const taken = await Promise.all(free.map((caller) => take(caller)));
  expect(taken.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await take()).json()).toMatchObject({ code: 'redemption_limit_reached' });
  // A day passes.
  await catalog.sql(`UPDATE redemptions SET expires_at = expires_at - interval '24 hours' WHERE deal_id = ?`, [
    capped.id,
  ]);
  expect((await take()).statusCode).toBe(200);
  await catalog.app.get(ReleaseExpiredVouchers).runNow();
  expect(await catalog.sql('SELECT issued_count AS n FROM deals WHERE id = ?', [capped.id])).toEqual([{ n: 1 }]);
});

test('100 free accounts that press “use”, try PINs, save and review change no rating, popularity or honor score', async () => {
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  const owner = anOwner();
  const { id: vendorId } = await aVendor(catalog.em(), { collegeId, userId: owner.userId });
  await aReview(catalog.em(), { vendor: vendorId, rating: 5 });
  const page = await aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'page' });
  const shown = async () => {
    await catalog.get(RefreshPopularity).run();
    const { rating, reviewCount, honorPercent } = await catalog.read<VendorDto>(`/api/vendors/${vendorId}`);
    const facts = await catalog.sql('SELECT popularity FROM vendors WHERE id = ?', [vendorId]);
    return { rating, reviewCount, honorPercent, facts };
  };
  const before = await shown();
  const accounts = Array.from({ length: 100 }, () => aStudent());
  const eachDoes = async (method: 'POST' | 'PUT', path: string, body: object = {}, of = accounts) => {
    const statuses = new Set<number>();
    // On a slow machine, more concurrent requests would time out waiting for the database.
    for (let n = 0; n < of.length; n += 20) {
      const few = of.slice(n, n + 20);
      const answers = await Promise.all(few.map((caller) => catalog.ask(method, path, { caller, body })));
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    return statuses;
  };
  expect(await eachDoes('POST', `/api/deals/${page.id}/uses`)).toEqual(new Set([200]));
  expect(await eachDoes('POST', `/api/deals/${page.id}/save`)).toEqual(new Set([200]));
  await catalog.ask('PUT', '/api/vendor/pin', { caller: owner, body: { pin: '4711' } });
  const other = await aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'page' });
  expect(await eachDoes('POST', `/api/deals/${other.id}/uses`, { pin: '0000' }, accounts.slice(0, 10))).toEqual(
    new Set([400]),
  );
  expect(await eachDoes('PUT', `/api/vendors/${vendorId}/reviews/mine`, { rating: 1 })).toEqual(new Set([403]));
  expect(await shown()).toEqual(before);
  // The vendor's statistics show that students alone confirmed these uses.
  const counters = await catalog.sql('SELECT counted_by, redemptions FROM counter_days WHERE vendor_id = ?', [
    vendorId,
  ]);
  expect(counters).toEqual([{ counted_by: 'student', redemptions: 100 }]);
});
