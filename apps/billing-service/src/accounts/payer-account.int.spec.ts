import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BillingUnderTest, user } from '../testing/billing-app.js';
import { DeleteOldPayments } from './delete-old-payments.job.js';

const IDENTITY: Caller = { kind: 'service', name: 'identity' };
let billing: BillingUnderTest;
let last = 0;
beforeAll(async () => {
  billing = await BillingUnderTest.start();
});
beforeEach(() => billing.stripe.recover());
afterAll(() => billing.stop());

interface Payer {
  userId: number;
  email: string;
  intentId: string;
}
async function aPayer({ isSignedIn = true } = {}): Promise<Payer> {
  const userId = 100 + ++last;
  const email = `payer-${userId}@shop.example`;
  const intentId = await billing.begun(email, isSignedIn ? user(userId) : undefined);
  await billing.stripe.pay(intentId);
  await billing.receive(intentId);
  await eventually(async () => expect(await billing.payment(intentId)).toMatchObject({ has_paid: true }));
  return { userId, email, intentId };
}

function deletionOf({ userId, email }: Pick<Payer, 'userId' | 'email'>): DomainEvent<'UserDeleted'> {
  const erasureId = randomUUID();
  billing.identity.erasures.set(erasureId, { userId, email, requestedAt: new Date().toISOString() });
  const payload = { erasureId, userId };
  return { id: uuidv7(), name: 'UserDeleted', version: 1, occurredAt: new Date().toISOString(), payload };
}
const customerOf = async (intentId: string): Promise<unknown> => (await billing.payment(intentId))?.['customer_id'];
const erase = (event: DomainEvent<'UserDeleted'>): Promise<void> =>
  billing.deliver('erase-payer-when-user-deleted', event);
const receiptsOf = async ({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<number> =>
  (await billing.published('UserErasedFromBilling')).filter((receipt) => receipt.erasureId === erasureId).length;

describe('when an account is deleted', () => {
  test.each([true, false])(
    'its payments keep amount, dates and Stripe’s ids, and no personal data (signed in: %s)',
    async (isSignedIn) => {
      const payer = await aPayer({ isSignedIn });
      const customer = await customerOf(payer.intentId);
      const event = deletionOf(payer);
      await erase(event);
      await erase({ ...event, id: uuidv7() });
      expect(await billing.payment(payer.intentId)).toMatchObject({
        status: 'paid',
        amount: 1000,
        user_id: null,
        email: null,
        erased_at: expect.anything(),
      });
      expect(await billing.stripe.hasCustomer(customer)).toBe(false);
      expect(await receiptsOf(event)).toBe(2);
      const { id } = (await billing.payment(payer.intentId)) as { id: number };
      for (const part of ['payer', 'receipt'])
        expect((await billing.ask('GET', `/internal/payments/${id}/${part}`, { caller: IDENTITY })).statusCode).toBe(
          404,
        );
    },
  );

  test('no other user’s customer at Stripe is deleted, whatever billing address was entered', async () => {
    const owner = await aPayer();
    const [thief, old] = [await aPayer(), await aPayer()];
    const theirs = await billing.begun(owner.email, user(thief.userId + 5000));
    // Payments of earlier versions shared a customer.
    const shared = await customerOf(owner.intentId);
    await billing.sql('UPDATE payments SET email = ?, customer_id = ? WHERE intent_id = ?', [
      owner.email,
      shared,
      old.intentId,
    ]);
    await erase(deletionOf({ userId: thief.userId + 5000, email: thief.email }));
    await erase(deletionOf(old));
    expect(await billing.stripe.get(theirs)).toMatchObject({ status: 'canceled' });
    expect(await billing.payment(owner.intentId)).toMatchObject({ email: owner.email, customer_id: shared });
    expect(await billing.stripe.hasCustomer(shared)).toBe(true);
  });

  test('its address is also removed from another account’s payment, which stays that account’s', async () => {
    const victim = await aPayer();
    const other = user(9000 + last);
    const intentId = await billing.begun(victim.email, other);
    const customer = await customerOf(intentId);
    await erase(deletionOf(victim));
    expect(await billing.payment(intentId)).toMatchObject({ user_id: 9000 + last, email: null, erased_at: null });
    expect(await billing.stripe.hasCustomer(customer)).toBe(false);
    expect(await billing.sql('SELECT 1 FROM payments WHERE email = ?', [victim.email])).toEqual([]);
    expect(await billing.begun(`own-${last}@shop.example`, other)).not.toBe(intentId);
  });

  test('later events restore no personal data', async () => {
    const payer = await aPayer({ isSignedIn: false });
    await erase(deletionOf(payer));
    const { id: paymentId } = (await billing.payment(payer.intentId)) as { id: number };
    await billing.deliver('link-payment-when-payer-identified', {
      id: uuidv7(),
      name: 'PayerIdentified',
      version: 1,
      occurredAt: new Date().toISOString(),
      payload: { paymentId, userId: payer.userId },
    });
    await billing.stripe.refund(payer.intentId);
    await billing.receive(payer.intentId, 'charge.refunded');
    await eventually(async () => expect(await billing.payment(payer.intentId)).toMatchObject({ status: 'refunded' }));
    expect(await billing.payment(payer.intentId)).toMatchObject({ user_id: null, email: null });
  });

  test('a payment by a new account with the same address stays', async () => {
    const email = `anew-${++last}@shop.example`;
    const event = deletionOf({ userId: 900 + last, email });
    const subject = billing.identity.erasures.get(event.payload.erasureId);
    if (subject) subject.requestedAt = new Date(Date.now() - 60_000).toISOString();
    const intentId = await billing.begun(email);
    await erase(event);
    expect(await billing.payment(intentId)).toMatchObject({ email, erased_at: null });
  });

  test('its erasure waits while Stripe is down, and completes at once for a user who never paid', async () => {
    const payer = await aPayer();
    const event = deletionOf(payer);
    billing.stripe.fail(503);
    await expect(erase(event)).rejects.toThrow('Temporarily unavailable');
    expect(await billing.payment(payer.intentId)).toMatchObject({ email: payer.email });
    const nobody = deletionOf({ userId: 987_654, email: 'nobody@shop.example' });
    await erase(nobody);
    expect(await receiptsOf(nobody)).toBe(1);
    billing.stripe.recover();
    await erase(event);
    expect(await receiptsOf(event)).toBe(1);
  });
});

test('payments of erased accounts are deleted after the retention period, the others stay', async () => {
  const [erased, young, living] = [await aPayer(), await aPayer(), await aPayer()];
  for (const payer of [erased, young]) await erase(deletionOf(payer));
  for (const { intentId } of [erased, living])
    await billing.sql(`UPDATE payments SET created_at = now() - interval '7 years 1 day' WHERE intent_id = ?`, [
      intentId,
    ]);
  await billing.app.get(DeleteOldPayments).run(new Date());
  const left = await Promise.all([erased, young, living].map(({ intentId }) => billing.payment(intentId)));
  expect(left.map(Boolean)).toEqual([false, true, true]);
});

test('an export contains the user’s payments with every movement, and no others', async () => {
  const payer = await aPayer();
  await aPayer();
  const answer = await billing.ask('POST', '/internal/exports', { caller: IDENTITY, body: payerOf(payer) });
  const { data } = answer.json<ExportedUserDataDto>();
  expect(data).toMatchObject({
    payments: [
      {
        customerId: expect.stringMatching(/^cus_/),
        email: payer.email,
        amount: 1000,
        status: 'paid',
        movements: [{ kind: 'charge', amount: 1000 }],
      },
    ],
  });
});
const payerOf = ({ userId, email }: Payer): object => ({ userId, email });
