import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { topicsOf } from '@campus-deals/contracts/notification/topics';
import { RowJob, type DueRows } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { Notification } from './notification.entity.js';
import { AlertMessages } from './alert-messages.service.js';
import { NotificationStore } from './notification.store.js';
import { Announcement, FAN_OUT } from './announcement.entity.js';
import { earlyMembersOf, membersOf } from './audiences.query.js';

/** Users per transaction. */
const MAX_MESSAGED = 500;
/** Users per transaction if each gets a notification of their own, which makes all other notifications wait. */
const MAX_NOTIFIED = 25;

/** Reaches an announcement's audience in steps, in order of user id. Each step stores its messages and the position. */
@Injectable()
export class FanOutAnnouncement extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationStore,
    private readonly messages: AlertMessages,
  ) {
    super({ name: FAN_OUT, title: 'Announcements to many users', concurrency: 2 });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('announcements')
      .select(['id', 'due_at as dueAt'])
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('due_at')
      .orderBy('id');
  }

  async run(id: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.step(id)));
  }

  async giveUp(id: number): Promise<void> {
    await this.em.nativeUpdate(Announcement, { id }, { dueAt: null });
  }

  /** Reaches some users. Returns whether there may be more. */
  private step(id: number): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true } as const;
      const announcement = await em.findOne(Announcement, { id, dueAt: { $ne: null } }, lock);
      if (!announcement) return false;
      const { kind, notificationId } = announcement;
      const last = await (notificationId !== null
        ? this.messageSome(announcement, notificationId, em)
        : kind === 'deal-alert'
          ? this.notifyEarly(announcement, em)
          : this.notifySome(announcement, em));
      // Contains no user id once it is over.
      announcement.lastUserId = last ?? 0;
      if (last === undefined) announcement.dueAt = null;
      return last !== undefined;
    });
  }

  private async messageSome({ lastUserId }: Announcement, notificationId: number, em: EntityManager) {
    // A notification that was withdrawn meanwhile is not sent.
    const notification = await em.findOne(Notification, notificationId);
    if (notification?.collegeId == null) return undefined;
    return this.messages.toSome(notification, { after: lastUserId, limit: MAX_MESSAGED });
  }

  /** Notifies some members who see a deal early, by the same switches as its alert to everybody. */
  private async notifyEarly({ subjectId, lastUserId, ...alert }: Announcement, em: EntityManager) {
    const { kind, title, description, data } = alert;
    const { deal, userIds } = await earlyMembersOf(tables(em), { dealId: subjectId, after: lastUserId }, MAX_NOTIFIED);
    await this.notifications.notifyUsers(userIds, (userId) => ({
      kind,
      cause: `deal-alert:${subjectId}:early:${userId}`,
      title,
      description,
      data,
      dealId: subjectId,
      furtherCollegeIds: deal.map(({ collegeId }) => collegeId),
      topics: [...new Set(deal.flatMap(topicsOf))],
    }));
    return userIds.at(-1);
  }

  private async notifySome(announcement: Announcement, em: EntityManager): Promise<number | undefined> {
    const { kind, subjectId, occasion, title, description, data } = announcement;
    const userIds = await membersOf(tables(em), announcement, MAX_NOTIFIED);
    await this.notifications.notifyUsers(userIds, (userId) => ({
      kind,
      // A vendor who moves the end of a deal is notified of the new end.
      cause: [kind, subjectId, userId, ...(kind === 'own-deal-ending' ? [occasion] : [])].join(':'),
      title,
      description,
      data,
      ...(kind === 'deal-ending' && { dealId: subjectId }),
    }));
    return userIds.at(-1);
  }
}
