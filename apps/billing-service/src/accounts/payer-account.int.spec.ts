import type { DomainEvent } from '@campus-deals/contracts/events';
import { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { forFile } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user } from '../testing/billing-app.js';
import { DeleteOldPayments } from './delete-old-payments.job.js';

const IDENTITY: Caller = { kind: 'service', name: 'identity' };
let last = 0;
const billing = await forFile(BillingUnderTest.start());
beforeEach(() => billing.stripe.recover());

interface Payer {
  userId: number;
  email: string;
  intentId: string;
}
async function aPayer({ isSignedIn = true } = {}): Promise<Payer> {
  const userId = 100 + ++last;
  const email = `payer-${userId}@shop.example`;
  const intentId = await billing.begun(email, isSignedIn ? user(userId) : undefined);
  await billing.settle(intentId);
  return { userId, email, intentId };
}

const customerOf = async (intentId: string): Promise<unknown> => (await billing.payment(intentId))?.['customer_id'];
const receiptsOf = async ({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<number> =>
  (await billing.published('UserErasedFromBilling')).filter((receipt) => receipt.erasureId === erasureId).length;

describe('when an account is deleted', () => {
  test.each([true, false])(
    'its payments keep amount, dates and Stripe’s ids, and no personal data (signed in: %s)',
    async (isSignedIn) => {
      const payer = await aPayer({ isSignedIn });
      const customer = await customerOf(payer.intentId);
      const event = billing.deletionOf(payer);
      await billing.erase(event);
      await billing.erase({ ...event, id: uuidv7() });
      expect(await billing.payment(payer.intentId)).toMatchObject({
        status: 'paid',
        amount: 1000,
        user_id: null,
        email: null,
        erased_at: expect.anything(),
      });
      expect(await billing.stripe.hasCustomer(customer)).toBe(false);
      expect(await receiptsOf(event)).toBe(2);
      const id = await billing.idOf(payer.intentId);
      for (const part of ['payer', 'receipt']) {
        const answer = await billing.ask('GET', `/internal/payments/${id}/${part}`, { caller: IDENTITY });
        expect(answer.statusCode).toBe(404);
      }
    },
  );

  test('no other user’s customer at Stripe is deleted, whatever billing address was entered', async () => {
    const owner = await aPayer();
    const [thief, old] = [await aPayer(), await aPayer()];
    const theirs = await billing.begun(owner.email, user(thief.userId + 5000));
    // Payments of earlier versions shared a customer.
    const shared = await customerOf(owner.intentId);
    const asBefore = [owner.email, shared, old.intentId];
    await billing.sql('UPDATE payments SET email = ?, customer_id = ? WHERE intent_id = ?', asBefore);
    await billing.erase(billing.deletionOf({ userId: thief.userId + 5000, email: thief.email }));
    await billing.erase(billing.deletionOf(old));
    expect(await billing.stripe.get(theirs)).toMatchObject({ status: 'canceled' });
    expect(await billing.payment(owner.intentId)).toMatchObject({ email: owner.email, customer_id: shared });
    expect(await billing.stripe.hasCustomer(shared)).toBe(true);
  });

  test('its address is also removed from another account’s payment, which stays that account’s', async () => {
    const victim = await aPayer();
    const other = user(9000 + last);
    const intentId = await billing.begun(victim.email, other);
    const customer = await customerOf(intentId);
    await billing.erase(billing.deletionOf(victim));
    expect(await billing.payment(intentId)).toMatchObject({ user_id: 9000 + last, email: null, erased_at: null });
    expect(await billing.stripe.hasCustomer(customer)).toBe(false);
    expect(await billing.sql('SELECT 1 FROM payments WHERE email = ?', [victim.email])).toEqual([]);
    expect(await billing.begun(`own-${last}@shop.example`, other)).not.toBe(intentId);
  });

  test('later events restore no personal data', async () => {
    const payer = await aPayer({ isSignedIn: false });
    await billing.erase(billing.deletionOf(payer));
    const identified = { paymentId: await billing.idOf(payer.intentId), userId: payer.userId };
    await billing.handleTwice('link-payment-when-payer-identified', 'PayerIdentified', identified);
    await billing.stripe.refund(payer.intentId);
    await billing.receive(payer.intentId, 'charge.refunded');
    await billing.becomes(payer.intentId, { status: 'refunded' });
    expect(await billing.payment(payer.intentId)).toMatchObject({ user_id: null, email: null });
  });

  test('a payment by a new account with the same address stays', async () => {
    const email = `anew-${++last}@shop.example`;
    const event = billing.deletionOf({ userId: 900 + last, email }, new Date(Date.now() - 60_000));
    const intentId = await billing.begun(email);
    await billing.erase(event);
    expect(await billing.payment(intentId)).toMatchObject({ email, erased_at: null });
  });

  test('its erasure waits while Stripe is down, and completes at once for a user who never paid', async () => {
    const payer = await aPayer();
    const event = billing.deletionOf(payer);
    billing.stripe.fail(503);
    await expect(billing.erase(event)).rejects.toThrow('Temporarily unavailable');
    expect(await billing.payment(payer.intentId)).toMatchObject({ email: payer.email });
    const nobody = billing.deletionOf({ userId: 987_654, email: 'nobody@shop.example' });
    await billing.erase(nobody);
    expect(await receiptsOf(nobody)).toBe(1);
    billing.stripe.recover();
    await billing.erase(event);
    expect(await receiptsOf(event)).toBe(1);
  });
});

test('payments of erased accounts are deleted after the retention period, the others stay', async () => {
  const [erased, young, living] = [await aPayer(), await aPayer(), await aPayer()];
  for (const payer of [erased, young]) await billing.erase(billing.deletionOf(payer));
  for (const { intentId } of [erased, living])
    await billing.sql(`UPDATE payments SET created_at = now() - interval '7 years 1 day' WHERE intent_id = ?`, [
      intentId,
    ]);
  await billing.get(DeleteOldPayments).run(new Date());
  const left = await Promise.all([erased, young, living].map(({ intentId }) => billing.payment(intentId)));
  expect(left.map(Boolean)).toEqual([false, true, true]);
});

test('an export contains the user’s payments with every movement, and no others', async () => {
  const payer = await aPayer();
  await aPayer();
  const { userId, email } = payer;
  const answer = await billing.ask('POST', '/internal/exports', { caller: IDENTITY, body: { userId, email } });
  const { data } = answer.json<ExportedUserDataDto>();
  expect(data).toMatchObject({
    payments: [
      {
        customerId: expect.stringMatching(/^cus_/),
        email,
        amount: 1000,
        status: 'paid',
        movements: [{ kind: 'charge', amount: 1000 }],
      },
    ],
  });
});
