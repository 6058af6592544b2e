import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from './payment.entity.js';

export const ReceiptSchema = defineEntity({
  name: 'Receipt',
  tableName: 'receipts',
  properties: {
    paymentId: () => p.oneToOne(Payment).mapToPk().primary().name('payment_id').deleteRule('cascade'),
    sellerName: p.text(),
    sellerAddress: p.text(),
    /** Empty: none was set. */
    sellerTaxId: p.text(),
    /** Name that the payer wants on it; null for none, and once the payer is erased. */
    payerName: p.text().strictNullable(),
    payerAddress: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * The parties of a paid payment. The seller is copied from the settings once, so that a later move changes no receipt;
 * the amounts are in the ledger.
 */
export class Receipt extends ReceiptSchema.class {}
ReceiptSchema.setClass(Receipt);

export const ReceiptSeriesSchema = defineEntity({
  name: 'ReceiptSeries',
  tableName: 'receipt_series',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Highest number assigned. */
    lastNumber: p.integer(),
  },
  checks: [{ name: 'receipt_series_one_row', expression: 'id = 1' }],
});
