import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationData } from './notification.entity.js';

/** Job that reaches the audiences of announcements. */
export const FAN_OUT = 'fan-out-announcement';

export const AnnouncementSchema = defineEntity({
  name: 'Announcement',
  tableName: 'announcements',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.text().$type<NotificationKind>(),
    /** Deal id or college id. */
    subjectId: p.integer(),
    /** Distinguishes repeated announcements about one subject, such as the end date of a deal. */
    occasion: p.text(),
    title: p.text(),
    description: p.text(),
    data: p.json<NotificationData>(),
    /** Notification of a whole college. Null if each user gets a notification of their own. */
    notificationId: p.bigint('number').strictNullable(),
    /** Users up to this id have been reached. */
    lastUserId: p.integer().default(0),
    /** Null once the whole audience has been reached. */
    dueAt: p.datetime().strictNullable().defaultRaw('now()'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['kind', 'subjectId', 'occasion'] }],
  indexes: [{ name: 'announcements_due_index', properties: ['dueAt', 'id'], where: 'due_at IS NOT NULL' }],
});

/** An announcement to an audience, with the position reached in it. */
export class Announcement extends AnnouncementSchema.class {}
AnnouncementSchema.setClass(Announcement);
