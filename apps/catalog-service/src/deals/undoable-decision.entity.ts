import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from './deal.entity.js';
import type { BeforeDecision } from './deal-before.js';

export const UndoableDecisionSchema = defineEntity({
  name: 'UndoableDecision',
  tableName: 'undoable_decisions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().updateRule('no action').deleteRule('cascade'),
    /** Account of the admin. */
    decidedBy: p.integer(),
    decidedAt: p.datetime().defaultRaw('now()'),
    /** Version of the deal after the decision: a later change prevents the undo. */
    version: p.integer(),
    /** Events in the outbox that are not published yet. */
    eventIds: p.array().columnType('uuid[]'),
    before: p.json<BeforeDecision>().check(`jsonb_typeof(before) = 'object'`),
  },
  indexes: [
    {
      name: 'undoable_decisions_old',
      expression: 'CREATE INDEX undoable_decisions_old ON undoable_decisions (decided_at)',
    },
  ],
});

/** The last decision about a deal, with the state before it. Kept while it can be undone. */
export class UndoableDecision extends UndoableDecisionSchema.class {}
UndoableDecisionSchema.setClass(UndoableDecision);
