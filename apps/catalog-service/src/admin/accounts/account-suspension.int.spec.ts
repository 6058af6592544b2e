import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStudent, deletionOf, eventOf } from '../../testing/accounts.js';
import { ADMIN, handlingCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aReview, aVendor, type OwnedVendor } from '../../testing/factories.js';

const catalog = await handlingCatalog();
const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
let vendor: OwnedVendor;
beforeEach(async () => {
  vendor = await aVendor(catalog.em(), { collegeId });
});

const suspended = (userId: number, version: number) =>
  catalog.deliver('suspend-vendor-when-user-suspended', eventOf('UserSuspended', { userId, version }));
const restored = (userId: number, version: number): Promise<void> =>
  catalog.deliver('restore-vendor-when-user-restored', eventOf('UserRestored', { userId, version }));
const status = async (path: string): Promise<number> => (await catalog.ask('GET', path)).statusCode;
const page = (): Promise<number> => status(`/api/vendors/${vendor.id}`);
const changes = async () =>
  (await catalog.published('VendorUpdated', { vendorId: vendor.id })).map(({ isSuspended }) => isSuspended);

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
    ['restored 2, suspended 1', 200],
    ['suspended 3, restored 2, suspended 1', 404],
    ['suspended 1, suspended 3, restored 2', 404],
  ])('follows the newest event, whatever the order: %s', async (order, expected) => {
    for (const told of [...order.split(', '), ...order.split(', ')])
      await (told.startsWith('suspended') ? suspended : restored)(vendor.userId, Number(told.at(-1)));
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
  const reviewed = async () => {
    const { rating, reviewCount } = (await catalog.ask('GET', `/api/vendors/${vendor.id}`)).json<VendorDto>();
    const shown = (await catalog.ask('GET', `/api/vendors/${vendor.id}/reviews`)).json<unknown[]>().length;
    return { rating, reviewCount, shown };
  };
  const review = async (rating: number) => (await aReview(catalog.em(), { vendor: vendor.id, rating })).userId;

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
