import { defineEntity, p } from '@mikro-orm/core';
import { RedemptionEntry } from './redemption-entry.entity.js';

/**
 * A student's figure for one of their redemptions. Rows are added and never changed; the latest counts, in the student's
 * own list and sums only.
 */
export const SavingCorrection = defineEntity({
  name: 'SavingCorrection',
  tableName: 'saving_corrections',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** The redemption in the ledger. Its student is the author; erasing the account leaves no trace of them here. */
    entryId: () => p.manyToOne(RedemptionEntry).mapToPk().name('entry_id').updateRule('no action'),
    /** Bill before the discount, by the student. */
    billCents: p.integer().check('bill_cents > 0'),
    /** Saving by that bill and the deal's terms at the time of the redemption. */
    savedCents: p.integer(),
    at: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'saving_corrections_saved', expression: 'saved_cents >= 0 AND saved_cents <= bill_cents' }],
  indexes: [{ name: 'saving_corrections_of_entry', properties: ['entryId', 'id'] }],
});
