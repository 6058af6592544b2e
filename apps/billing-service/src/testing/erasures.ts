import { randomUUID } from 'node:crypto';
import type { ErasureRound } from '@campus-deals/testing';
import { type BillingUnderTest, user } from './billing-app.js';

let lastUser = 1_900_000_000;

/** Accounts that have paid and refund, so that one account has everything. */
export function erasuresIn(billing: BillingUnderTest): () => Promise<ErasureRound> {
  const paid = async (email: string, userId: number): Promise<{ id: number; intentId: string }> => {
    const intentId = await billing.begun(email, user(userId));
    return { id: await billing.settle(intentId), intentId };
  };

  return async () => {
    const userId = (lastUser += 1);
    const email = `erased-${userId}@shop.example`;
    const own = await paid(email, userId);
    const refund = async () => {
      const other = await paid(`${randomUUID()}@shop.example`, 1 + Math.floor(Math.random() * 1e9));
      await billing.ask('POST', `/api/admin/payments/${other.id}/refund`, { caller: user(userId, 'admin'), body: {} });
    };
    return {
      words: [userId, email],
      writes: [
        () => billing.begin(email, user(userId)),
        () => billing.begin(email, user(userId), { browser: randomUUID() }),
        () => {
          const body = { name: `Shop ${userId}`, address: '1 Main St' };
          return billing.ask('PUT', `/api/vendor/receipts/${own.id}/payer`, { caller: user(userId), body });
        },
        () => billing.ask('GET', `/api/vendor/receipts/${own.id}`, { caller: user(userId) }),
        () => billing.receive(own.intentId, 'charge.refunded'),
        refund,
      ],
      erase: () => billing.erase(billing.deletionOf({ userId, email })),
    };
  };
}
