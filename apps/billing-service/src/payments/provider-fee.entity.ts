import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from './payment.entity.js';

/** A fee that the provider kept for a charge or a dispute. Written once, never changed; no part of the ledger's balance. */
export const ProviderFeeSchema = defineEntity({
  name: 'ProviderFee',
  tableName: 'provider_fees',
  properties: {
    /** `txn_…`: the balance transaction that names the fee. */
    id: p.text().primary(),
    paymentId: () =>
      p.manyToOne(Payment).mapToPk().name('payment_id').deleteRule('cascade').index('provider_fees_payment_index'),
    /** Minor units; negative if the provider gives a fee back. */
    amount: p.integer(),
    currency: p.text(),
    occurredAt: p.datetime().index('provider_fees_time_index'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
