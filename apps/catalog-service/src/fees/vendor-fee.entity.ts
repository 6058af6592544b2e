import { defineEntity, p } from '@mikro-orm/core';

export const VendorFeeSchema = defineEntity({
  name: 'VendorFee',
  tableName: 'vendor_fees',
  properties: {
    /** Billing's. */
    paymentId: p.integer().primary().autoincrement(false),
    /** Whose account it is credited to (identity's); null until that is known, and once it is erased. */
    userId: p.integer().strictNullable().index('vendor_fees_user_index'),
    hasPaid: p.boolean().default(false),
    /** Of the newest event about whether it counts; 0 before any. */
    version: p.integer().default(0),
  },
});

/** A payment of the registration fee, as billing's and identity's events tell it. */
export class VendorFee extends VendorFeeSchema.class {}
VendorFeeSchema.setClass(VendorFee);
