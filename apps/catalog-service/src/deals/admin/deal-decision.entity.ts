import { defineEntity, p } from '@mikro-orm/core';
import { indexesOf } from '../../visibility/public.js';
import { Deal } from '../deal.entity.js';

const { index } = indexesOf('deal_decisions');
const DECISIONS = ['approved', 'rejected'] as const;

/**
 * Decisions about deals and changes of them, which outlive the deals. An undone decision is deleted. Replicas of an
 * earlier version write none.
 */
export const DealDecision = defineEntity({
  name: 'DealDecision',
  tableName: 'deal_decisions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Neither this nor vendor and college is a foreign key: the row stays when they are removed. */
    dealId: p.integer(),
    vendorId: p.integer(),
    collegeId: p.integer(),
    decision: p.enum(DECISIONS),
    /** False if the settings approved it at once: the vendor did not wait. */
    isByAdmin: p.boolean(),
    submittedAt: p.datetime(),
    decidedAt: p.datetime(),
  },
  indexes: [
    { name: 'deal_decisions_of_deal', properties: ['dealId'] },
    index('deal_decisions_of_college', '(college_id, decided_at) INCLUDE (decision, is_by_admin, submitted_at)'),
    index(
      'deal_decisions_of_vendor',
      '(vendor_id, decided_at) INCLUDE (decision, is_by_admin, submitted_at, college_id)',
    ),
  ],
});

/** Deal that admins were reminded of. Each submission has one reminder. */
export const ReviewReminderSchema = defineEntity({
  name: 'ReviewReminder',
  tableName: 'review_reminders',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().updateRule('no action').deleteRule('cascade'),
    /** The submission that admins were reminded of. */
    waitingSince: p.datetime(),
  },
});
