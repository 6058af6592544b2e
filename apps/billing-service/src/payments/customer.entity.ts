import { defineEntity, p } from '@mikro-orm/core';

export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Trimmed and case-folded. */
    email: p.text().unique().check('email = lower(btrim(email))'),
    /** Idempotency key for creating the customer at Stripe. */
    key: p.uuid(),
    /** `cus_…`; null until the customer is created. */
    providerId: p.text().strictNullable().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * A customer at Stripe, shared by payments of earlier versions with the same address. Newer payments have one each
 * (`Payment.customerId`). A later migration drops the table.
 */
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
