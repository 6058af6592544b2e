import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { DEFAULT_VENDOR_FEE_CENTS, VENDOR_FEE_CURRENCY } from '@campus-deals/contracts/limits';
import { tables } from './entities.js';
import { Payment } from './payments/payment.entity.js';
import { nextReceiptNumber } from './payments/receipt-issuer.service.js';

const FEE = { amount: DEFAULT_VENDOR_FEE_CENTS, currency: VENDOR_FEE_CURRENCY };
/** Age of the payment. The demo vendor's business began then, more than eight weeks ago. */
const PAID_AGO_MS = 75 * 24 * 60 * 60 * 1000;

/**
 * Records the fee of the demo vendor, whom the catalogue seeds as paid. No provider knows this payment. Returns false
 * if it already exists.
 */
export function seedDemoPayment(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    const userId = DEMO_USER_IDS.vendor;
    if ((await within.count(Payment, { userId })) > 0) return false;
    const at = new Date(now.getTime() - PAID_AGO_MS);
    const db = tables(within);
    const { id } = await db
      .insertInto('payments')
      .values({
        key: randomUUID(),
        user_id: userId,
        email: 'vendor@demo.campus-deals.example',
        ...FEE,
        status: 'paid',
        has_paid: true,
        announced: 'paid',
        version: 1,
        paid_at: at,
        receipt_number: await nextReceiptNumber(db),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('movements')
      .values({ payment_id: id, kind: 'charge', provider_id: 'ch_demo', ...FEE, occurred_at: at })
      .execute();
    return true;
  });
}
