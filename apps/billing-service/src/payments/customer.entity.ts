import { defineEntity, p } from '@mikro-orm/core';

export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Trimmed and case-folded. */
    email: p.text().unique().check('email = lower(btrim(email))'),
    /** By which making it at Stripe is done once, however often it is tried. */
    key: p.uuid(),
    /** `cus_…`; null until it is made. */
    providerId: p.text().strictNullable().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * A customer at Stripe that payments of earlier versions share, one for each address. New payments have one each
 * (`Payment.customerId`). A later migration drops the table.
 */
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
