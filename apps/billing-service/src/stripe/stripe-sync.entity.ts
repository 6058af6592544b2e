import { defineEntity, p } from '@mikro-orm/core';

/** Identity of this installation and progress through Stripe's events: a single row, created by its migration. */
export const StripeSyncSchema = defineEntity({
  name: 'StripeSync',
  tableName: 'stripe_sync',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** Marks this installation's payments at Stripe, independent of its address. */
    siteId: p.uuid(),
    /** `created` of the newest event read from Stripe's list. */
    seenUntil: p.datetime().strictNullable(),
    /** Time at which a replica last began to read the list. */
    askedAt: p.datetime().strictNullable(),
  },
});
