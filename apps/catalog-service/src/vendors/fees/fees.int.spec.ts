import type { EventPayload } from '@campus-deals/contracts/events';
import { describe, expect, test } from 'vitest';
import { deletionOf, eventOf } from '../../testing/accounts.js';
import { handlingCatalog } from '../../testing/catalog-app.js';
import { aCollege, aVendor } from '../../testing/factories.js';
import { hasPaidFee } from './has-paid-fee.query.js';

const catalog = await handlingCatalog();
const { id: collegeId } = await aCollege(catalog.em());
let last = 900_000;

type Fee = EventPayload<'VendorFeePaid'>;
const aFee = (facts: Partial<Fee> = {}): Fee => ({
  paymentId: ++last,
  userId: null,
  amount: 1000,
  currency: 'usd',
  version: 1,
  ...facts,
});
const paid = (fee: Fee) => catalog.handle('credit-fee-when-paid', eventOf('VendorFeePaid', fee));
const refunded = (fee: Fee) =>
  catalog.handle('withdraw-fee-when-refunded', eventOf('VendorFeeRefunded', { ...fee, reason: 'refund' }));
const identified = (paymentId: number, userId: number) =>
  catalog.handle('credit-fee-when-payer-identified', eventOf('PayerIdentified', { paymentId, userId }));
const counts = (userId: number): Promise<boolean> => catalog.em().transactional((em) => hasPaidFee(em, userId));
const vendorHasPaid = async (userId: number) =>
  (await catalog.column<boolean>('SELECT has_paid FROM vendors WHERE user_id = ?', [userId]))[0];
const anUnpaidVendor = (userId: number): Promise<unknown> =>
  aVendor(catalog.em(), { collegeId, userId, hasPaid: false });

describe('a fee', () => {
  test('of an identified payer is credited, once for any number of events', async () => {
    const [userId, fee] = [++last, aFee({ userId: last })];
    await anUnpaidVendor(userId);
    await paid(fee);
    await paid(fee);
    expect([await counts(userId), await vendorHasPaid(userId)]).toEqual([true, true]);
    expect(await catalog.column('SELECT version FROM vendor_fees WHERE user_id = ?', [userId])).toEqual([1]);
  });

  test('waits for its vendor, who may register later', async () => {
    const userId = ++last;
    await paid(aFee({ userId }));
    expect([await counts(userId), await vendorHasPaid(userId)]).toEqual([true, undefined]);
  });

  test.each([
    ['paid, identified, refunded', [0, 1, 2]],
    ['identified, refunded, paid', [1, 2, 0]],
    ['refunded, paid, identified', [2, 0, 1]],
    ['refunded, identified, paid', [2, 1, 0]],
    ['identified, paid, refunded', [1, 0, 2]],
    ['paid, refunded, identified', [0, 2, 1]],
  ])('that was refunded does not count: %s', async (_order, order) => {
    const userId = ++last;
    await anUnpaidVendor(userId);
    const fee = aFee();
    const told = [() => paid(fee), () => identified(fee.paymentId, userId), () => refunded({ ...fee, version: 2 })];
    for (const at of order) {
      await told[at]?.();
      await told[at]?.();
    }
    expect([await counts(userId), await vendorHasPaid(userId)]).toEqual([false, false]);
    const payers = 'SELECT user_id FROM vendor_fees WHERE payment_id = ?';
    expect(await catalog.column(payers, [fee.paymentId])).toEqual([userId]);
  });

  test('that is refunded leaves another one that counts', async () => {
    const userId = ++last;
    await anUnpaidVendor(userId);
    const [first, second] = [aFee({ userId }), aFee({ userId })];
    await paid(first);
    await paid(second);
    await refunded({ ...first, version: 2 });
    expect(await vendorHasPaid(userId)).toBe(true);
  });

  test('of an erased account belongs to none, also if its events arrive later', async () => {
    const userId = ++last;
    const fee = aFee({ userId });
    await paid(fee);
    await catalog.handle('erase-vendor-when-user-deleted', deletionOf(userId));
    await refunded({ ...fee, version: 2 });
    await identified(fee.paymentId, userId);
    expect(await catalog.sql('SELECT 1 FROM vendor_fees WHERE user_id = ?', [userId])).toEqual([]);
  });

  test('that arrives while its vendor registers is not missed', async () => {
    const userId = ++last;
    const fee = aFee({ userId });
    let tell = (): void => undefined;
    // Outside the transaction below.
    const telling = new Promise<void>((resolve) => (tell = resolve)).then(() => paid(fee));
    await catalog.em().transactional(async (em) => {
      const hasPaid = await hasPaidFee(em, userId);
      tell();
      await aVendor(em, { collegeId, userId, hasPaid });
    });
    await telling;
    expect(await vendorHasPaid(userId)).toBe(true);
  });
});
