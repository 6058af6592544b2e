import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationData } from '../notifications/notification.entity.js';

/** deal-ending: to who keeps a deal; college-activated: to who has subscribed to a college, and has an account. */
export const GROUP_ALERT_KINDS = ['deal-ending', 'college-activated'] as const;
export type GroupAlertKind = (typeof GROUP_ALERT_KINDS)[number];

export const GroupAlertSchema = defineEntity({
  name: 'GroupAlert',
  tableName: 'group_alerts',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(GROUP_ALERT_KINDS),
    /** Number of the deal or the college. */
    subjectId: p.integer(),
    /** Of one subject, each time has an alert of its own: when the deal ends; a college is activated once. */
    occasion: p.text(),
    title: p.text(),
    description: p.text(),
    data: p.json<NotificationData>(),
    /** Everybody up to this user has been told. */
    lastUserId: p.integer().default(0),
    finishedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['kind', 'subjectId', 'occasion'] }],
  indexes: [{ name: 'group_alerts_open_index', properties: ['id'], where: 'finished_at IS NULL' }],
});

/** Something that is told to many users, each of whom gets a notification of their own, in steps. */
export class GroupAlert extends GroupAlertSchema.class {}
GroupAlertSchema.setClass(GroupAlert);
