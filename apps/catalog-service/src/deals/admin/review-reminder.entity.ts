import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from '../deal.entity.js';

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
