import { defineEntity, p } from '@mikro-orm/core';
import { MOVEMENT_KINDS } from '@campus-deals/contracts/enumerations';
import { Payment } from './payment.entity.js';

export const MovementSchema = defineEntity({
  name: 'Movement',
  tableName: 'movements',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    paymentId: () =>
      p.manyToOne(Payment).mapToPk().name('payment_id').deleteRule('cascade').index('movements_payment_index'),
    kind: p.enum(MOVEMENT_KINDS),
    /** Id of the charge, refund or dispute at Stripe. */
    providerId: p.text(),
    /** Minor units; negative if money leaves us. */
    amount: p.integer(),
    currency: p.text(),
    occurredAt: p.datetime().index('movements_time_index'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['kind', 'providerId'] }],
  checks: [{ name: 'movements_check', expression: `(kind = 'refund' OR kind = 'dispute') = (amount < 0)` }],
});

/** A ledger row: written once, never changed. The sum of a payment's rows is the amount we hold. */
export class Movement extends MovementSchema.class {}
MovementSchema.setClass(Movement);

/** A fee that the provider kept for a charge or a dispute. Written once, never changed; no part of the ledger's balance. */
export const ProviderFeeSchema = defineEntity({
  name: 'ProviderFee',
  tableName: 'provider_fees',
  properties: {
    /** `txn_…`: the balance transaction that names the fee. */
    id: p.text().primary(),
    paymentId: () =>
      p.manyToOne(Payment).mapToPk().name('payment_id').deleteRule('cascade').index('provider_fees_payment_index'),
    /** Minor units; negative if the provider refunds a fee. */
    amount: p.integer(),
    currency: p.text(),
    occurredAt: p.datetime().index('provider_fees_time_index'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
