import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { isOfShownDeal } from '../deals/deals.module.js';
import { tables } from '../entities.js';
import type { NotificationData } from '../notifications/notification.entity.js';
import type { DispatchStatus } from './alert-dispatch.entity.js';
import type { Recipient } from './alert-plan.js';
import { recipients } from './recipients.query.js';

/** Lease: no other process claims the dispatch for this long. Longer than its pushes can take. */
const LEASE_S = 120;

/** A dispatch claimed by this process until its lease ends. */
export interface ClaimedPush {
  notificationId: number;
  userId: number;
  /** Also the number of the claim: an expired claim has a lower one. */
  attempts: number;
  reached: number[];
}

export interface PushedAlert {
  id: number;
  kind: NotificationKind;
  title: string;
  description: string;
  dealId: number | null;
  data: NotificationData;
  createdAt: Date;
}

export interface TargetBrowser {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  failures: number;
  notBefore: Date | null;
}

/**
 * Data needed for a push. `recipient` is undefined for a deleted user; `alert` for a deleted one or one whose deal
 * readers do not see.
 */
export interface PushTarget {
  alert: PushedAlert | undefined;
  recipient: Recipient | undefined;
  /** Whether the user has read or removed it. */
  isSeen: boolean;
  browsers: TargetBrowser[];
}

const PUSH = sql.lit('push' as const);
const PENDING = sql.lit('pending' as const);

/** Queue of pushes for any number of replicas. */
@Injectable()
export class PushQueue {
  constructor(private readonly em: EntityManager) {}

  claim(count: number): Promise<ClaimedPush[]> {
    return tables(this.em)
      .with('due', (db) =>
        db
          .selectFrom('alert_dispatches')
          .select(['notification_id', 'user_id'])
          .where('channel', '=', PUSH)
          .where('status', '=', PENDING)
          .where('due_at', '<=', sql<string>`now()`)
          .orderBy('due_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('alert_dispatches as d')
      .from('due')
      .whereRef('d.notification_id', '=', 'due.notification_id')
      .whereRef('d.user_id', '=', 'due.user_id')
      .where('d.channel', '=', PUSH)
      .set((eb) => ({
        attempts: eb('d.attempts', '+', 1),
        due_at: sql<Date>`now() + make_interval(secs => ${LEASE_S})`,
      }))
      .returning(['d.notification_id as notificationId', 'd.user_id as userId', 'd.attempts', 'd.reached'])
      .execute();
  }

  async target({ notificationId, userId }: ClaimedPush): Promise<PushTarget> {
    const db = tables(this.em);
    const [alert, recipient, seen, browsers] = await Promise.all([
      db
        .selectFrom('notifications')
        .select(['id', 'kind', 'title', 'description', 'deal_id as dealId', 'data', 'created_at as createdAt'])
        .where('id', '=', notificationId)
        .where(isOfShownDeal)
        .executeTakeFirst(),
      recipients(db).where('users.id', '=', userId).executeTakeFirst(),
      db
        .selectFrom('notification_receipts')
        .select('user_id')
        .where('notification_id', '=', notificationId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
      db
        .selectFrom('push_subscriptions')
        .select(['id', 'endpoint', 'p256dh', 'auth', 'failures', 'not_before as notBefore'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    ]);
    return {
      alert: alert && { ...alert, createdAt: new Date(alert.createdAt) },
      recipient,
      isSeen: seen !== undefined,
      browsers: browsers.map(({ notBefore, ...browser }) => ({
        ...browser,
        notBefore: notBefore === null ? null : new Date(notBefore),
      })),
    };
  }

  /**
   * Records that a browser got the push, or never will; retries skip it. Does nothing once another process has claimed
   * the dispatch.
   */
  async note(claimed: ClaimedPush, browserId: number): Promise<void> {
    await this.claimedRow(claimed)
      .set((eb) => ({ reached: sql<number[]>`${eb.ref('reached')} || ${browserId}::integer` }))
      .execute();
  }

  async end(claimed: ClaimedPush, status: DispatchStatus): Promise<void> {
    await this.claimedRow(claimed).set({ status }).execute();
  }

  async putOff(claimed: ClaimedPush, until: Date): Promise<void> {
    await this.claimedRow(claimed).set({ due_at: until }).execute();
  }

  /** Reschedules without counting the attempt, which came too early. */
  async putBack(claimed: ClaimedPush, until: Date): Promise<void> {
    await this.claimedRow(claimed)
      .set((eb) => ({ due_at: until, attempts: eb('attempts', '-', 1) }))
      .execute();
  }

  async forgetBrowser(id: number): Promise<void> {
    await tables(this.em).deleteFrom('push_subscriptions').where('id', '=', id).execute();
  }

  /** Resets a browser's failures after a successful push. */
  async praiseBrowser(id: number): Promise<void> {
    await tables(this.em)
      .updateTable('push_subscriptions')
      .set({ failures: 0, not_before: null })
      .where('id', '=', id)
      .where('failures', '>', 0)
      .execute();
  }

  async blameBrowser(id: number, notBefore: Date | null): Promise<void> {
    await tables(this.em)
      .updateTable('push_subscriptions')
      .set((eb) => ({ failures: eb('failures', '+', 1), not_before: notBefore }))
      .where('id', '=', id)
      .execute();
  }

  private claimedRow({ notificationId, userId, attempts }: ClaimedPush) {
    return tables(this.em)
      .updateTable('alert_dispatches')
      .where('notification_id', '=', notificationId)
      .where('user_id', '=', userId)
      .where('channel', '=', PUSH)
      .where('status', '=', PENDING)
      .where('attempts', '=', attempts);
  }
}
