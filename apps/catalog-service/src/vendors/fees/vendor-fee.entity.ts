import { defineEntity, p } from '@mikro-orm/core';

/** A payment of the registration fee, from events of billing and identity. */
export const VendorFee = defineEntity({
  name: 'VendorFee',
  tableName: 'vendor_fees',
  properties: {
    /** Billing's id of the payment. */
    paymentId: p.integer().primary().autoincrement(false),
    /** Account that it is credited to (identity's id); null until known, and once the account is erased. */
    userId: p.integer().strictNullable().index('vendor_fees_user_index'),
    hasPaid: p.boolean().default(false),
    /** Version of the newest event about whether it counts; 0 before any. */
    version: p.integer().default(0),
  },
});
