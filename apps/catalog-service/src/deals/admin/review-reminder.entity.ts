import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from '../deal.entity.js';

export const ReviewReminderSchema = defineEntity({
  name: 'ReviewReminder',
  tableName: 'review_reminders',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().updateRule('no action').deleteRule('cascade'),
    /** The submission that admins were reminded of. */
    waitingSince: p.datetime(),
  },
});

/** Deal that admins were reminded of. Each submission has one reminder. */
export class ReviewReminder extends ReviewReminderSchema.class {}
ReviewReminderSchema.setClass(ReviewReminder);
