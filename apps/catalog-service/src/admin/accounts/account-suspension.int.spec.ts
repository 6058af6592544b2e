import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { describe, expect, test } from 'vitest';
import { deletionOf, eventOf } from '../../testing/accounts.js';
import { ADMIN, handlingCatalog } from '../../testing/catalog-app.js';
import { aDeal, aReview, freshBusiness } from '../../testing/factories.js';

const catalog = await handlingCatalog();
const shop = freshBusiness(catalog);

const suspended = (userId: number, version: number) =>
  catalog.handle('suspend-vendor-when-user-suspended', eventOf('UserSuspended', { userId, version }));
const restored = (userId: number, version: number): Promise<void> =>
  catalog.handle('restore-vendor-when-user-restored', eventOf('UserRestored', { userId, version }));
const status = async (path: string): Promise<number> => (await catalog.ask('GET', path)).statusCode;
const page = (): Promise<number> => status(`/api/vendors/${shop.vendor.id}`);
const changes = async () =>
  (await catalog.published('VendorUpdated', { vendorId: shop.vendor.id })).map(({ isSuspended }) => isSuspended);

describe('the vendor of an account', () => {
  test('is not public while the account is suspended, nor are its deals; each event takes effect once', async () => {
    const { id } = await aDeal(catalog.em(), { ...shop.ids });
    await suspended(shop.vendor.userId, 1);
    await suspended(shop.vendor.userId, 1);
    expect([await page(), await status(`/api/deals/${id}`)]).toEqual([404, 404]);
    await restored(shop.vendor.userId, 2);
    await restored(shop.vendor.userId, 2);
    expect([await page(), await status(`/api/deals/${id}`)]).toEqual([200, 200]);
    expect(await changes()).toEqual([true, false]);
  });

  test.each([
    ['restored 2, suspended 1', 200],
    ['suspended 3, restored 2, suspended 1', 404],
    ['suspended 1, suspended 3, restored 2', 404],
  ])('follows the newest event, whatever the order: %s', async (order, expected) => {
    for (const told of [...order.split(', '), ...order.split(', ')])
      await (told.startsWith('suspended') ? suspended : restored)(shop.vendor.userId, Number(told.at(-1)));
    expect(await page()).toBe(expected);
  });

  test('that an admin suspended stays suspended when the account is restored, and vice versa', async () => {
    const moderate = (how: string) =>
      catalog.ask('POST', `/api/admin/vendors/${shop.vendor.id}/${how}`, {
        caller: ADMIN,
        body: { reason: 'Because' },
      });
    await moderate('suspend');
    await suspended(shop.vendor.userId, 1);
    await restored(shop.vendor.userId, 2);
    expect(await page()).toBe(404);
    await suspended(shop.vendor.userId, 3);
    expect((await moderate('restore')).json()).toMatchObject({ isOwnerSuspended: true, isPublic: false });
    expect(await page()).toBe(404);
    await restored(shop.vendor.userId, 4);
    expect(await page()).toBe(200);
  });
});

describe('reviews of an account', () => {
  const reviewed = async () => {
    const { rating, reviewCount } = await catalog.read<VendorDto>(`/api/vendors/${shop.vendor.id}`);
    const shown = (await catalog.read<unknown[]>(`/api/vendors/${shop.vendor.id}/reviews`)).length;
    return { rating, reviewCount, shown };
  };
  const review = async (rating: number) => (await aReview(catalog.em(), { vendor: shop.vendor.id, rating })).userId;

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
    await catalog.handle('erase-vendor-when-user-deleted', deletionOf(one));
    expect(await reviewed()).toEqual({ rating: 5, reviewCount: 1, shown: 1 });
    await restored(one, 2);
    expect(await catalog.sql('SELECT 1 FROM suspended_accounts WHERE user_id = ?', [one])).toEqual([]);
  });
});
