import type { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { BillingUnderTest, user, type Answer } from '../testing/billing-app.js';

const ADMIN = user(1, 'admin');
let last = 0;
const billing = await forFile(BillingUnderTest.start());

async function aPaidPayment(): Promise<{ id: number; intentId: string; email: string }> {
  const email = `paid-${++last}@shop.example`;
  const intentId = await billing.begun(email, user(100 + last));
  return { id: await billing.settle(intentId), intentId, email };
}
const list = (query = ''): Promise<Answer> => billing.ask('GET', `/api/admin/payments${query}`, { caller: ADMIN });
const refund = (id: number): Promise<Answer> =>
  billing.ask('POST', `/api/admin/payments/${id}/refund`, { caller: ADMIN });

test('the list shows payments in pages, newest first, filtered by state and address prefix', async () => {
  await billing.sql('DELETE FROM payments');
  const [first, second] = [await aPaidPayment(), await aPaidPayment()];
  const open = await billing.begun('open@shop.example');
  expect((await list('?status=pending')).json()).toMatchObject([
    { providerId: open, status: 'pending', balance: 0, paidAt: null },
  ]);
  const page = await list('?status=paid&limit=1');
  expect(page.json()).toEqual([
    {
      id: second.id,
      email: second.email,
      userId: expect.any(Number),
      status: 'paid',
      amount: 1000,
      balance: 1000,
      currency: 'usd',
      providerId: second.intentId,
      duplicateOf: null,
      receiptNumber: expect.stringMatching(/^CD-\d{6}$/),
      paidAt: expect.any(String),
      createdAt: expect.any(String),
    },
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
  expect((await billing.ask('GET', next, { caller: ADMIN })).json()).toMatchObject([{ id: first.id }]);
  expect((await list(`?search=${first.email.toUpperCase()}`)).json()).toMatchObject([{ id: first.id }]);
  expect((await list('?search=%25@')).json()).toEqual([]);
});

describe('a refund', () => {
  test('is made once for concurrent requests, and revokes the payment', async () => {
    const { id, intentId } = await aPaidPayment();
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await billing.stripe.refundsOf(intentId)).toHaveLength(1);
    const [shown] = (await list()).json<AdminPaymentDto[]>().filter((payment) => payment.id === id);
    expect(shown).toMatchObject({ status: 'refunded', balance: 0 });
    expect(await billing.publishedOf(intentId, 'VendorFeeRefunded')).toMatchObject([{ version: 2, amount: 1000 }]);
    expect((await refund(id)).json()).toMatchObject({ status: 409, code: 'payment_state_conflict' });
  });

  test('is a conflict for an unpaid payment', async () => {
    const intentId = await billing.begun('never@shop.example');
    expect((await refund(await billing.idOf(intentId))).statusCode).toBe(409);
  });
});
