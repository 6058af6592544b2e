import { Injectable } from '@nestjs/common';
import type { Transaction } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { AfterCommit, Broadcast, CommitWork, RowJobs } from '@campus-deals/messaging';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { type Insertable, sql } from 'kysely';
import { lockName, READERS_DEAL_ALERTS, UsersService } from '../audience/public.js';
import { type Tables, tables } from '../tables.js';
import { AlertMessages } from './alert-messages.service.js';
import { FAN_OUT } from './announcement.entity.js';
import { VENDOR_PATH } from './alert-texts.js';
import type { NotificationData } from './notification.entity.js';

export interface NewNotification {
  kind: NotificationKind;
  /** Unique key of its cause, which is notified once. */
  cause: string;
  title: string;
  description: string;
  dealId?: number;
  data?: NotificationData;
  /** Colleges that get it besides that one. To one user: members of these get it as an alert to their college. */
  furtherCollegeIds?: number[];
  /** Topics that others may follow to get it. To one user: followers of these get it as an alert of a follow. */
  topics?: string[];
}

const collegeIds = sql<number[]>`CASE WHEN user_id IS NULL THEN college_id || further_college_ids ELSE '{}' END`.as(
  'collegeIds',
);

/** Stores notifications in the caller's transaction, and wakes the open streams after the commit. */
@Injectable()
export class NotificationStore {
  private readonly afterCommit: AfterCommit;
  private readonly committed: CommitWork;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly messages: AlertMessages,
    private readonly jobs: RowJobs,
    private readonly broadcast: Broadcast,
  ) {
    this.afterCommit = new AfterCommit(() => void broadcast.publish('notifications', {}));
    em.getEventManager().registerSubscriber(this.afterCommit);
    this.committed = new CommitWork(em);
  }

  /** Notifies a user once per cause, unless the account is gone or there is none. */
  async notifyUser(userId: number | null, notification: NewNotification): Promise<void> {
    if (userId !== null) await this.notifyUsers([userId], () => notification);
  }

  /** Notifies a vendor's owner likewise, with a link to the dashboard unless the notification has one of its own. */
  async notifyVendor(
    userId: number | null,
    { data = { path: VENDOR_PATH }, ...notification }: NewNotification,
  ): Promise<void> {
    await this.notifyUser(userId, { ...notification, data });
  }

  /**
   * Notifies those of a few users whom `mayNotify` admits. Locks all users first, so that no lock is awaited after the
   * first insert.
   */
  async notifyUsers(
    userIds: number[],
    notificationFor: (userId: number) => NewNotification,
    mayNotify: (userId: number) => Promise<boolean> = async () => true,
  ): Promise<void> {
    const admitted: number[] = [];
    for (const userId of userIds.toSorted((a, b) => a - b))
      if ((await this.users.lock(userId)) && (await mayNotify(userId))) admitted.push(userId);
    for (const userId of admitted) {
      const stored = await this.insert({ user_id: userId }, notificationFor(userId));
      if (stored) await this.messages.toUser(stored, userId);
    }
  }

  /**
   * Notifies a college, any further ones, and others who follow a topic, once per cause. The announcement reaches them
   * in steps: there may be tens of thousands. Users with an alert of their own about the deal are left out: a receipt
   * marks the notification as removed for them.
   */
  async notifyCollege(collegeId: number, notification: NewNotification): Promise<void> {
    const { kind, cause, title, description, dealId, data = {} } = notification;
    const told = dealId === undefined ? [] : await this.lockOwnAlerts(kind, dealId);
    const stored = await this.insert({ college_id: collegeId }, notification);
    if (!stored) return;
    await tables(this.em)
      .insertInto('notification_receipts')
      .columns(['notification_id', 'user_id', 'removed_at'])
      .expression(
        tables(this.em).selectNoFrom([
          sql<number>`${stored.id}::bigint`.as('notification_id'),
          sql<number>`unnest(${told}::integer[])`.as('user_id'),
          sql<Date>`now()`.as('removed_at'),
        ]),
      )
      .execute();
    const announced = { subject_id: dealId ?? collegeId, occasion: cause, notification_id: stored.id };
    await this.announce([{ kind, title, description, data, ...announced }]);
  }

  /** Makes jobs reach audiences in steps, once for each occasion of a subject. */
  async announce(announcements: Insertable<Tables['announcements']>[]): Promise<void> {
    await tables(this.em)
      .insertInto('announcements')
      .values(announcements)
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
      .execute();
    this.jobs.begin(FAN_OUT);
  }

  /** Deletes readers' notifications about a deal. */
  async withdraw(dealId: number): Promise<void> {
    const removed = await tables(this.em)
      .deleteFrom('notifications')
      .where('deal_id', '=', dealId)
      .where('kind', 'in', READERS_DEAL_ALERTS)
      .returning(['id', 'user_id as userId', collegeIds])
      .execute();
    this.removeFromStreams(removed);
  }

  /** Removes a hidden deal's alerts from open streams. Lists leave them out through `receivedBy`. */
  async takeOut(dealId: number): Promise<void> {
    const hidden = await tables(this.em)
      .selectFrom('notifications')
      .where('deal_id', '=', dealId)
      .where('kind', 'in', READERS_DEAL_ALERTS)
      .select(['id', 'user_id as userId', collegeIds])
      .execute();
    this.removeFromStreams(hidden);
  }

  private removeFromStreams(removed: { id: number; userId: number | null; collegeIds: number[] }[]): void {
    for (const { id, userId, collegeIds } of removed) {
      const to = { ...(userId !== null && { userId }), ...(collegeIds.length > 0 && { collegeIds }) };
      this.committed.add(() => this.broadcast.publish('notifications', { removed: { ...to, ids: [id] } }));
    }
  }

  /** Returns the users with an alert of their own about a deal. Locked, so that an erasure comes before or after. */
  private async lockOwnAlerts(kind: NotificationKind, dealId: number): Promise<number[]> {
    const own = await tables(this.em)
      .selectFrom('notifications')
      .where('deal_id', '=', dealId)
      .where('kind', '=', kind)
      .where('user_id', 'is not', null)
      .select(sql<number>`user_id`.as('userId'))
      .forKeyShare()
      .execute();
    return own.map(({ userId }) => userId);
  }

  /**
   * Serializes inserts so that ids grow in commit order. Otherwise a stream that has shown a larger id would skip a
   * smaller one committed later.
   */
  private async insert(
    to: { user_id: number } | { college_id: number },
    { kind, cause, title, description, dealId, data = {}, furtherCollegeIds = [], topics = [] }: NewNotification,
  ) {
    await lockName(this.em, 'notifications');
    const row = await tables(this.em)
      .insertInto('notifications')
      .values({
        ...to,
        kind,
        cause,
        title,
        description,
        data,
        further_college_ids: sql<number[]>`${furtherCollegeIds}::integer[]`,
        topics: sql<string[]>`${topics}::text[]`,
        ...(dealId !== undefined && { deal_id: dealId }),
      })
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning(['id', 'kind'])
      .executeTakeFirst();
    if (row) this.afterCommit.note(this.transaction());
    return row;
  }

  private transaction(): Transaction {
    const transaction = this.em.getTransactionContext<Transaction>();
    if (!transaction) throw new Error('notifications are stored in the transaction of what they tell');
    return transaction;
  }
}
