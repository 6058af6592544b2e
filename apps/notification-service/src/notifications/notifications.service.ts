import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import type { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification/notification.dto';
import { Broadcast } from '@campus-deals/messaging';
import {
  type Page,
  type PageRequest,
  pairKeysOf,
  pick,
  ProductError,
  RateLimitSchema,
} from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { UsersService } from '../audience/public.js';
import { NotificationReceipt, Notification } from './notification.entity.js';
import { countUnread, isToldTo, notificationsOf, unreadOf } from './notifications.query.js';

/** Lists a user's notifications and records their receipts. Changes in one browser are sent to the user's others. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly broadcast: Broadcast,
  ) {}

  list(userId: number, request: PageRequest): Promise<Page<NotificationDto>> {
    return notificationsOf(tables(this.em), { userId }, request);
  }

  async countUnread(userId: number): Promise<UnreadCountDto> {
    return { count: await countUnread(this.em, userId) };
  }

  /** Throws notification_not_found, also for another user's. */
  async markRead(userId: number, id: number): Promise<UnreadCountDto> {
    const count = await this.mark(userId, id, 'read_at');
    await this.broadcast.publish('notifications', { read: { userId, id } });
    return { count };
  }

  async markAllRead(userId: number): Promise<UnreadCountDto> {
    const count = await this.markAll(userId);
    await this.broadcast.publish('notifications', { read: { userId } });
    return { count };
  }

  /** Removes a notification from the user's list for good. Throws notification_not_found, also for another user's. */
  async remove(userId: number, id: number): Promise<UnreadCountDto> {
    const count = await this.mark(userId, id, 'removed_at');
    await this.broadcast.publish('notifications', { removed: { userId, ids: [id] } });
    return { count };
  }

  /** Deletes a user's notifications and receipts. Runs in a transaction that has locked the user. */
  async erase(userId: number): Promise<void> {
    // Notifications first: an alert to a college stores receipts for the users of these rows, which it locks.
    await this.em.nativeDelete(Notification, { userId });
    await this.em.nativeDelete(NotificationReceipt, { userId });
    for (const keys of pairKeysOf(userId)) await this.em.nativeDelete(RateLimitSchema, { key: { $like: keys } });
  }

  /**
   * Deletes a user's notifications of these kinds. Their messages that wait are not sent then. Runs in a transaction
   * that has locked the user.
   */
  async withdraw(userId: number, kinds: NotificationKind[]): Promise<void> {
    await this.em.nativeDelete(Notification, { userId, kind: { $in: kinds } });
  }

  /** Exports a user's own notifications and receipts. */
  async exportOf(userId: number): Promise<{ notifications: object[]; notificationMarks: object[] }> {
    const oldestFirst = { orderBy: { id: 'asc' } } as const;
    const told = await this.em.find(Notification, { userId }, oldestFirst);
    const marks = await this.em.find(NotificationReceipt, { userId }, { orderBy: { notificationId: 'asc' } });
    return {
      notifications: told.map((one) => pick(one, 'id', 'kind', 'title', 'description', 'createdAt')),
      notificationMarks: marks.map((mark) => pick(mark, 'notificationId', 'readAt', 'removedAt')),
    };
  }

  @Transactional()
  private async mark(userId: number, id: number, column: 'read_at' | 'removed_at'): Promise<number> {
    // The lock keeps a receipt from being stored while the account is erased.
    if (!(await this.users.lock(userId)) || !(await isToldTo(this.em, userId, id)))
      throw new ProductError('notification_not_found');
    await tables(this.em)
      .insertInto('notification_receipts')
      .values({ notification_id: id, user_id: userId, [column]: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict
          .columns(['notification_id', 'user_id'])
          .doUpdateSet({ [column]: sql<Date>`coalesce(notification_receipts.${sql.ref(column)}, now())` }),
      )
      .execute();
    return countUnread(this.em, userId);
  }

  @Transactional()
  private async markAll(userId: number): Promise<number> {
    if (!(await this.users.lock(userId))) return 0;
    const db = tables(this.em);
    await db
      .insertInto('notification_receipts')
      .columns(['notification_id', 'user_id', 'read_at'])
      .expression(
        unreadOf(db, userId).select([
          'told.id',
          sql<number>`${userId}::integer`.as('user_id'),
          sql<Date>`now()`.as('read_at'),
        ]),
      )
      .onConflict((conflict) => conflict.columns(['notification_id', 'user_id']).doNothing())
      .execute();
    return countUnread(this.em, userId);
  }
}
