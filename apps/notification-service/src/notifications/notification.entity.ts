import { NOTIFICATION_KINDS, type DiscountType } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';

/** What a notification holds beside its text. */
export interface NotificationData {
  /** The page that shows more. */
  path?: string;
  /** Of a notification to one user, whose `collegeId` is not a column. */
  collegeId?: number;
  deal?: {
    title: string;
    discountType: DiscountType;
    discountValue: string;
    /** ISO 8601 UTC. */
    endDate: string | null;
    image: string | null;
  };
}

export const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    /** Grows in the order of the commits (`NotificationStore`): who has seen one has seen all below it. */
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(NOTIFICATION_KINDS),
    /** Everybody at this college is told, */
    collegeId: p.integer().strictNullable(),
    /** or this user alone. */
    userId: p.integer().strictNullable(),
    dealId: p.integer().strictNullable(),
    title: p.text(),
    description: p.text(),
    data: p.json<NotificationData>().defaultRaw(`'{}'`),
    /** What it is told of: each is told once, however often its event comes. */
    cause: p.text().unique(),
    createdAt: p.datetime().defaultRaw('now()').index('notifications_created_index'),
  },
  indexes: [
    { name: 'notifications_college_index', properties: ['collegeId', 'id'], where: 'college_id IS NOT NULL' },
    { name: 'notifications_user_index', properties: ['userId', 'id'], where: 'user_id IS NOT NULL' },
    { name: 'notifications_deal_index', properties: ['dealId'], where: 'deal_id IS NOT NULL' },
  ],
  checks: [{ name: 'notifications_check', expression: '(college_id IS NULL) <> (user_id IS NULL)' }],
});

/** Something that was told to one user, or once to a whole college. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
