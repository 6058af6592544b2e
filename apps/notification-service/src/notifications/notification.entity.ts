import { NOTIFICATION_KINDS, type DiscountType } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { indexBy } from '@campus-deals/service-defaults';

export interface NotificationData {
  /** Page with more details. */
  path?: string;
  /** Lines that an email lists below its text, each with its own page. */
  items?: { text: string; path: string }[];
  /** College of a notification to one user, whose `collegeId` column is null. */
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
    /** Grows in commit order (`NotificationStore`): a client that has seen an id has seen all below it. */
    id: p.bigint('number').primary().autoincrement().generated('by default as identity'),
    kind: p.enum(NOTIFICATION_KINDS),
    /** Set for a notification to all users of a college, or of several. */
    collegeId: p.integer().strictNullable(),
    /**
     * Colleges that get it besides that one. For a notification to one user, the switches of alerts to these colleges,
     * or to followers of its topics, apply. Without any, those of alerts to the user alone apply.
     */
    furtherCollegeIds: p.array(Number).columnType('integer[]').defaultRaw(`'{}'`),
    /** Set for a notification to one user. */
    userId: p.integer().strictNullable(),
    dealId: p.integer().strictNullable(),
    title: p.text(),
    description: p.text(),
    data: p.json<NotificationData>().defaultRaw(`'{}'`),
    /** Topics that a user may follow to get it: `vendor:12`, `college:7:food_drink`. */
    topics: p.array().default([]),
    /** Unique key of its cause, so that a redelivered event stores no second one. */
    cause: p.text().unique(),
    createdAt: p.datetime().defaultRaw('now()').index('notifications_created_index'),
  },
  indexes: [
    { name: 'notifications_college_index', properties: ['collegeId', 'id'], where: 'college_id IS NOT NULL' },
    indexBy(
      'notifications_further_colleges_index',
      `ON notifications USING gin (further_college_ids) WHERE further_college_ids <> '{}'`,
    ),
    { name: 'notifications_user_index', properties: ['userId', 'id'], where: 'user_id IS NOT NULL' },
    indexBy('notifications_topics_index', `ON notifications USING gin (topics) WHERE topics <> '{}'`),
    { name: 'notifications_deal_index', properties: ['dealId'], where: 'deal_id IS NOT NULL' },
  ],
  checks: [{ name: 'notifications_check', expression: '(college_id IS NULL) <> (user_id IS NULL)' }],
});

/** A notification to one user, or to all users of a college or several. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);

export const NotificationReceiptSchema = defineEntity({
  name: 'NotificationReceipt',
  tableName: 'notification_receipts',
  properties: {
    notificationId: () =>
      p
        .manyToOne(Notification)
        .mapToPk()
        .name('notification_id')
        .primary()
        .updateRule('no action')
        .deleteRule('cascade'),
    userId: p.integer().primary().index('notification_receipts_user_index'),
    readAt: p.datetime().strictNullable(),
    removedAt: p.datetime().strictNullable(),
  },
  checks: [{ name: 'notification_receipts_check', expression: 'read_at IS NOT NULL OR removed_at IS NOT NULL' }],
});

/** A user's reading or removal of a notification. Without a row it is unread. */
export class NotificationReceipt extends NotificationReceiptSchema.class {}
NotificationReceiptSchema.setClass(NotificationReceipt);
