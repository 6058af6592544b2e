import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from './deal.entity.js';
import type { BeforeDecision } from './deal-before.js';

export const UndoableDecisionSchema = defineEntity({
  name: 'UndoableDecision',
  tableName: 'undoable_decisions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().updateRule('no action').deleteRule('cascade'),
    /** The admin's account. */
    decidedBy: p.integer(),
    decidedAt: p.datetime().defaultRaw('now()'),
    /** Of the deal after the decision: what has changed since is not undone. */
    version: p.integer(),
    /** Of the outbox, not published yet. */
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

/** The last decision about a deal, while it may be taken back, and what it was about. */
export class UndoableDecision extends UndoableDecisionSchema.class {}
UndoableDecisionSchema.setClass(UndoableDecision);
