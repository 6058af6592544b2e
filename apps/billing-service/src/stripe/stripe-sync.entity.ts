import { defineEntity, p } from '@mikro-orm/core';

export const StripeSyncSchema = defineEntity({
  name: 'StripeSync',
  tableName: 'stripe_sync',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** Marks this installation's payments at Stripe, whatever its address. */
    siteId: p.uuid(),
    /** `created` of the newest event that was taken from Stripe's list. */
    seenUntil: p.datetime().strictNullable(),
    /** When a replica last began to read the list. */
    askedAt: p.datetime().strictNullable(),
  },
});

/** The one row that says which installation this is and how far Stripe's events were read. Made by its migration. */
export class StripeSync extends StripeSyncSchema.class {}
StripeSyncSchema.setClass(StripeSync);
