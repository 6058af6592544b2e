import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { DEFAULT_VENDOR_FEE_CENTS, VENDOR_FEE_CURRENCY } from '@campus-deals/contracts/limits';
import { tables } from './tables.js';
import { Movement } from './payments/movement.entity.js';
import { Payment } from './payments/payment.entity.js';
import { nextReceiptNumber } from './payments/receipt-issuer.service.js';

const FEE = { amount: DEFAULT_VENDOR_FEE_CENTS, currency: VENDOR_FEE_CURRENCY };
/** Age of the payment. The demo vendor's business began then, more than eight weeks ago. */
const PAID_AGO_MS = 75 * 24 * 60 * 60 * 1000;

/**
 * Records the fee of the demo vendor, whom the catalog seeds as paid. The payment does not exist at Stripe. Returns
 * false if any payment exists.
 */
export function seedDemoPayment(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    if ((await within.count(Payment)) > 0) return false;
    const paidAt = new Date(now.getTime() - PAID_AGO_MS);
    const payment = within.create(Payment, {
      ...FEE,
      userId: DEMO_USER_IDS.vendor,
      email: 'vendor@demo.campus-deals.example',
      status: 'paid',
      hasPaid: true,
      announced: 'paid',
      version: 1,
      paidAt,
      receiptNumber: await nextReceiptNumber(tables(within)),
      createdAt: paidAt,
    });
    await within.flush();
    within.create(Movement, {
      ...FEE,
      paymentId: payment.id,
      kind: 'charge',
      providerId: 'ch_demo',
      occurredAt: paidAt,
    });
    return true;
  });
}
