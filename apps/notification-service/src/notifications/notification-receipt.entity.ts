import { defineEntity, p } from '@mikro-orm/core';
import { Notification } from './notification.entity.js';

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
