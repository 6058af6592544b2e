import { Injectable } from '@nestjs/common';
import type { Transaction } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { AfterCommit, Broadcast } from '@campus-deals/messaging';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { lockName } from '../advisory-lock.js';
import { READERS_DEAL_ALERTS } from '../deals/deals.module.js';
import { tables } from '../entities.js';
import { NotificationChannels } from '../notification-channels/notification-channels.module.js';
import { UsersService } from '../users/users.module.js';
import type { NotificationData } from './notification.entity.js';
import { RemovalNotices } from './removal-notices.js';

export interface NewNotification {
  kind: NotificationKind;
  /** What it is told of: it is told once for each. */
  cause: string;
  title: string;
  description: string;
  dealId?: number;
  data?: NotificationData;
}

/** Stores what is to be told, in the caller's transaction, and has the open streams look after the commit. */
@Injectable()
export class NotificationStore {
  private readonly afterCommit: AfterCommit;
  private readonly removals: RemovalNotices;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly channels: NotificationChannels,
    broadcast: Broadcast,
  ) {
    this.afterCommit = new AfterCommit(() => void broadcast.publish('notifications', {}));
    this.removals = new RemovalNotices(broadcast);
    for (const subscriber of [this.afterCommit, this.removals]) em.getEventManager().registerSubscriber(subscriber);
  }

  /** Tells a user, unless they were told before or are gone. */
  async tellUser(userId: number, notification: NewNotification): Promise<void> {
    await this.tellUsers([userId], () => notification);
  }

  /** The same for a few at once. Users are locked first: who has stored something waits for nobody. */
  async tellUsers(userIds: number[], notificationFor: (userId: number) => NewNotification): Promise<void> {
    const living: number[] = [];
    for (const userId of userIds.toSorted((a, b) => a - b)) if (await this.users.lock(userId)) living.push(userId);
    for (const userId of living) {
      const stored = await this.insert({ user_id: userId }, notificationFor(userId));
      if (stored) await this.channels.toUser({ ...stored, userId }, this.em);
    }
  }

  /** Tells a college, unless it was told before. */
  async tellCollege(collegeId: number, notification: NewNotification): Promise<void> {
    const stored = await this.insert({ college_id: collegeId }, notification);
    if (stored) await this.channels.toCollege({ ...stored, collegeId }, this.em);
  }

  /** Takes back what readers were told of a deal. */
  async withdraw(dealId: number): Promise<void> {
    const removed = await tables(this.em)
      .deleteFrom('notifications')
      .where('deal_id', '=', dealId)
      .where('kind', 'in', READERS_DEAL_ALERTS)
      .returning(['id', 'user_id as userId', 'college_id as collegeId'])
      .execute();
    if (removed.length > 0) this.removals.note(this.transaction(), removed);
  }

  /** Has the open streams take it out, for now: what lists leave out is in `toldTo`. */
  async takeOut(dealId: number): Promise<void> {
    const hidden = await tables(this.em)
      .selectFrom('notifications')
      .where('deal_id', '=', dealId)
      .where('kind', 'in', READERS_DEAL_ALERTS)
      .select(['id', 'user_id as userId', 'college_id as collegeId'])
      .execute();
    if (hidden.length > 0) this.removals.note(this.transaction(), hidden);
  }

  /**
   * One transaction stores after the other, so that ids grow in the order of the commits: else a stream that has shown a
   * larger one would never look for a smaller one that was committed later.
   */
  private async insert(
    to: { user_id: number } | { college_id: number },
    { kind, cause, title, description, dealId, data = {} }: NewNotification,
  ) {
    await lockName(this.em, 'notifications');
    const row = await tables(this.em)
      .insertInto('notifications')
      .values({ ...to, kind, cause, title, description, data, ...(dealId !== undefined && { deal_id: dealId }) })
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning(['id', 'college_id as collegeId', 'user_id as userId', 'deal_id as dealId', 'created_at'])
      .executeTakeFirst();
    if (!row) return undefined;
    this.afterCommit.note(this.transaction());
    const { created_at, ...ids } = row;
    return { ...ids, kind, title, description, data, createdAt: new Date(created_at) };
  }

  private transaction(): Transaction {
    const transaction = this.em.getTransactionContext<Transaction>();
    if (!transaction) throw new Error('notifications are stored in the transaction of what they tell');
    return transaction;
  }
}
