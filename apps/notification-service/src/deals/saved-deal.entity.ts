import { defineEntity, p } from '@mikro-orm/core';

export const SavedDealSchema = defineEntity({
  name: 'SavedDeal',
  tableName: 'saved_deals',
  properties: {
    dealId: p.integer().primary().autoincrement(false),
    userId: p.integer().primary().autoincrement(false),
    collegeId: p.integer(),
    /** False: it was taken off again, and an older event does not bring it back. */
    isSaved: p.boolean(),
    /** Of the newest event seen: an older one changes nothing. */
    changedAt: p.datetime(),
  },
  indexes: [{ name: 'saved_deals_user_index', properties: ['userId'] }],
});

/** That somebody keeps a deal, or did. */
export class SavedDeal extends SavedDealSchema.class {}
SavedDealSchema.setClass(SavedDeal);
