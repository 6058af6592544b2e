import { startMessaging } from '@campus-deals/messaging';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStudent, deletionOf } from '../testing/accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aReview, aVendor, type OwnedVendor } from '../testing/factories.js';

let catalog: CatalogUnderTest;
let collegeId: number;
let vendor: OwnedVendor;
beforeAll(async () => {
  catalog = await startCatalog(startMessaging);
  collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
});
beforeEach(async () => {
  vendor = await aVendor(catalog.em(), { collegeId });
});
afterAll(() => catalog.stop());

const facts = () => ({ id: uuidv7(), version: 1, occurredAt: new Date().toISOString() });
const suspended = (userId: number, version: number): Promise<void> =>
  catalog.deliver('suspend-vendor-when-user-suspended', {
    ...facts(),
    name: 'UserSuspended',
    payload: { userId, version },
  });
const restored = (userId: number, version: number): Promise<void> =>
  catalog.deliver('restore-vendor-when-user-restored', {
    ...facts(),
    name: 'UserRestored',
    payload: { userId, version },
  });
const status = async (path: string): Promise<number> => (await catalog.ask('GET', path)).statusCode;
const page = (): Promise<number> => status(`/api/vendors/${vendor.id}`);
const changes = async (): Promise<(boolean | undefined)[]> =>
  (await catalog.published('VendorUpdated'))
    .filter(({ vendorId }) => vendorId === vendor.id)
    .map(({ isSuspended }) => isSuspended);

describe('the vendor of an account', () => {
  test('is not public while the account is suspended, nor are its deals; each event takes effect once', async () => {
    const { id } = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id });
    await suspended(vendor.userId, 1);
    await suspended(vendor.userId, 1);
    expect([await page(), await status(`/api/deals/${id}`)]).toEqual([404, 404]);
    await restored(vendor.userId, 2);
    await restored(vendor.userId, 2);
    expect([await page(), await status(`/api/deals/${id}`)]).toEqual([200, 200]);
    expect(await changes()).toEqual([true, false]);
  });

  test.each([
    [
      'restored before suspended',
      [
        [2, false],
        [1, true],
      ],
      200,
    ],
    [
      'suspended again before restored',
      [
        [3, true],
        [2, false],
        [1, true],
      ],
      404,
    ],
    [
      'restored between',
      [
        [1, true],
        [3, true],
        [2, false],
      ],
      404,
    ],
  ] as [string, [number, boolean][], number][])('follows the newest event: %s', async (_order, told, expected) => {
    for (const [version, isSuspended] of [...told, ...told])
      await (isSuspended ? suspended : restored)(vendor.userId, version);
    expect(await page()).toBe(expected);
  });

  test('that an admin suspended stays suspended when the account is restored, and vice versa', async () => {
    const moderate = (how: string) =>
      catalog.ask('POST', `/api/admin/vendors/${vendor.id}/${how}`, { caller: ADMIN, body: { reason: 'Because' } });
    await moderate('suspend');
    await suspended(vendor.userId, 1);
    await restored(vendor.userId, 2);
    expect(await page()).toBe(404);
    await suspended(vendor.userId, 3);
    expect((await moderate('restore')).json()).toMatchObject({ isOwnerSuspended: true, isPublic: false });
    expect(await page()).toBe(404);
    await restored(vendor.userId, 4);
    expect(await page()).toBe(200);
  });
});

describe('reviews of an account', () => {
  const reviewed = async (): Promise<{ rating: number | null; reviewCount: number; shown: number }> => {
    const { rating, reviewCount } = (await catalog.ask('GET', `/api/vendors/${vendor.id}`)).json<{
      rating: number | null;
      reviewCount: number;
    }>();
    const shown = (await catalog.ask('GET', `/api/vendors/${vendor.id}/reviews`)).json<unknown[]>().length;
    return { rating, reviewCount, shown };
  };
  const review = async (rating: number): Promise<number> =>
    (await aReview(catalog.em(), { vendor: vendor.id, rating })).userId;

  test('are neither shown nor counted while it is suspended', async () => {
    const [one] = [await review(1), await review(5)];
    expect(await reviewed()).toEqual({ rating: 3, reviewCount: 2, shown: 2 });
    await suspended(one, 1);
    await suspended(one, 1);
    expect(await reviewed()).toEqual({ rating: 5, reviewCount: 1, shown: 1 });
    await restored(one, 2);
    await restored(one, 2);
    expect(await reviewed()).toEqual({ rating: 3, reviewCount: 2, shown: 2 });
  });

  test('are erased with the suspended account, and counted once', async () => {
    const [one] = [await review(1), await review(5)];
    await suspended(one, 1);
    await catalog.deliver('erase-vendor-when-user-deleted', deletionOf(one));
    expect(await reviewed()).toEqual({ rating: 5, reviewCount: 1, shown: 1 });
    await restored(one, 2);
    expect(await catalog.sql('SELECT 1 FROM suspended_accounts WHERE user_id = ?', [one])).toEqual([]);
  });
});

test('a suspended account can no longer write, though a gateway may accept its session for a while', async () => {
  const caller = aStudent();
  await suspended(caller.userId, 1);
  const { id } = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id });
  expect((await catalog.ask('POST', `/api/deals/${id}/save`, { caller })).json()).toMatchObject({
    code: 'sign_in_required',
  });
  await restored(caller.userId, 2);
  expect((await catalog.ask('POST', `/api/deals/${id}/save`, { caller })).statusCode).toBe(200);
});
