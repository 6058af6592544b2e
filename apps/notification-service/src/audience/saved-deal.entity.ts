import { defineEntity, p } from '@mikro-orm/core';

export const SavedDealSchema = defineEntity({
  name: 'SavedDeal',
  tableName: 'saved_deals',
  properties: {
    dealId: p.integer().primary().autoincrement(false),
    userId: p.integer().primary().autoincrement(false),
    collegeId: p.integer(),
    /** False after the deal was unsaved. The row stays so that an older event does not restore it. */
    isSaved: p.boolean(),
    /** Whether it counts for orders. */
    counts: p.boolean().default(false),
    /** Time of the newest event applied. Older events change nothing. */
    changedAt: p.datetime(),
  },
  indexes: [{ name: 'saved_deals_user_index', properties: ['userId'] }],
});

/** A deal that a user has saved, now or earlier. */
export class SavedDeal extends SavedDealSchema.class {}
SavedDealSchema.setClass(SavedDeal);
