import type { PaymentIntentDto } from '@campus-deals/contracts/billing/payment.dto';
import { forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user } from '../testing/billing-app.js';

let last = 0;
const billing = await forFile(BillingUnderTest.start());
const set = (vendorFeeCents: number): Promise<void> => billing.set({ vendorFeeCents });
beforeEach(() => set(1000));

const someone = () => ({ email: `payer-${++last}@shop.example`, caller: user(++last) });
type Payer = ReturnType<typeof someone>;
const begin = async ({ email, caller }: Payer) => (await billing.begin(email, caller)).json<PaymentIntentDto>();
const intentOf = ({ clientSecret }: PaymentIntentDto): string => clientSecret.split('_secret_')[0] ?? '';
const statusOf = async ({ caller }: Payer): Promise<object> =>
  (await billing.ask('GET', '/api/vendor/payment/status', { caller })).json();
async function pay(intentId: string, amount: number): Promise<void> {
  await billing.settle(intentId);
  expect(await billing.payment(intentId)).toMatchObject({ amount });
}

describe('the fee that admins have set', () => {
  test('is what a new payment costs', async () => {
    await set(1250);
    const payer = someone();
    expect(await statusOf(payer)).toMatchObject({ status: 'none', amount: 1250 });
    const begun = await begin(payer);
    expect(begun).toMatchObject({ amount: 1250, currency: 'usd' });
    expect(await billing.stripe.get(intentOf(begun))).toMatchObject({ amount: 1250 });
  });

  test('replaces an open payment of another amount at the next visit', async () => {
    const payer = someone();
    const before = await begin(payer);
    await set(2000);
    const after = await begin(payer);
    expect([before.amount, after.amount]).toEqual([1000, 2000]);
    expect(await billing.stripe.get(intentOf(before))).toMatchObject({ status: 'canceled' });
    expect(await begin(payer)).toEqual(after);
    await pay(intentOf(after), 2000);
  });

  test.each([2000, 0])('changed to %i accepts a payment that was begun before, at its amount', async (fee) => {
    const payer = someone();
    const before = await begin(payer);
    await set(fee);
    await pay(intentOf(before), 1000);
    expect(await statusOf(payer)).toMatchObject({ status: 'paid', hasPaid: true, amount: 1000 });
    expect((await billing.published('VendorFeePaid')).at(-1)).toMatchObject({ amount: 1000 });
  });

  test('leaves a payment with the bank as it is', async () => {
    const payer = someone();
    const before = await begin(payer);
    await billing.stripe.requireBankCheck(intentOf(before));
    await set(2000);
    expect(await begin(payer)).toEqual(before);
  });

  test('of 0 begins no payment', async () => {
    await set(0);
    const payer = someone();
    const calls = billing.stripe.calls.length;
    const answer = await billing.begin(payer.email, payer.caller);
    expect(answer.json()).toMatchObject({ status: 409, code: 'fee_not_due' });
    expect(billing.stripe.calls).toHaveLength(calls);
    expect(await statusOf(payer)).toMatchObject({ status: 'none', hasPaid: false, amount: 0 });
  });
});
