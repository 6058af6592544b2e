import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationData } from '../notifications/notification.entity.js';

/** deal-ending: to users who saved a deal. college-activated: to a college's subscribers who have an account. */
export const GROUP_ALERT_KINDS = ['deal-ending', 'college-activated'] as const;
export type GroupAlertKind = (typeof GROUP_ALERT_KINDS)[number];

export const GroupAlertSchema = defineEntity({
  name: 'GroupAlert',
  tableName: 'group_alerts',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(GROUP_ALERT_KINDS),
    /** Deal id or college id. */
    subjectId: p.integer(),
    /**
     * Distinguishes repeated alerts about one subject: the end date of a deal, or a constant for a college, which is
     * activated once.
     */
    occasion: p.text(),
    title: p.text(),
    description: p.text(),
    data: p.json<NotificationData>(),
    /** Users up to this id have been notified. */
    lastUserId: p.integer().default(0),
    finishedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['kind', 'subjectId', 'occasion'] }],
  indexes: [{ name: 'group_alerts_open_index', properties: ['id'], where: 'finished_at IS NULL' }],
});

/** An alert to many users, each of whom gets a notification. Sent in batches. */
export class GroupAlert extends GroupAlertSchema.class {}
GroupAlertSchema.setClass(GroupAlert);
