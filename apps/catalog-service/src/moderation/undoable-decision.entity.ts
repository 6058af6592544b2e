import { defineEntity, p } from '@mikro-orm/core';
import { indexesOf } from '../visibility/public.js';
import { Deal } from '../deals/deal.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';

const { index } = indexesOf('undoable_decisions');

/** The last decision about a deal or a business, with the state before it. Kept while it can be undone. */
export const UndoableDecision = defineEntity({
  name: 'UndoableDecision',
  tableName: 'undoable_decisions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    dealId: () =>
      p.manyToOne(Deal).mapToPk().strictNullable().name('deal_id').updateRule('no action').deleteRule('cascade'),
    vendorId: () =>
      p.manyToOne(Vendor).mapToPk().strictNullable().name('vendor_id').updateRule('no action').deleteRule('cascade'),
    /** Account of the admin. */
    decidedBy: p.integer(),
    decidedAt: p.datetime().defaultRaw('now()'),
    /** Version of the subject after the decision: a later change prevents the undo. */
    version: p.integer(),
    /** Events in the outbox that are not published yet. */
    eventIds: p.array().columnType('uuid[]'),
    before: p.json<object>().check(`jsonb_typeof(before) = 'object'`),
  },
  checks: [{ name: 'undoable_decisions_subject', expression: 'num_nonnulls(deal_id, vendor_id) = 1' }],
  uniques: [
    { name: 'undoable_decisions_of_deal', properties: ['dealId'] },
    { name: 'undoable_decisions_of_vendor', properties: ['vendorId'] },
  ],
  indexes: [index('undoable_decisions_old', '(decided_at)')],
});
