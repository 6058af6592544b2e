import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { tables } from '../entities.js';
import { PushSubscriptionsService } from '../push/push.module.js';
import { AlertDispatch } from './alert-dispatch.entity.js';
import { planAlert, type PlannedDispatch, type Recipient } from './alert-plan.js';
import { recipients } from './recipients.query.js';

type Alert = { id: number; kind: NotificationKind };

/**
 * Plans which users receive an alert, and through which channels. Runs in the caller's transaction and is idempotent.
 */
@Injectable()
export class DispatchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesService,
    private readonly browsers: PushSubscriptionsService,
  ) {}

  async toUser(alert: Alert, userId: number): Promise<void> {
    const found = await recipients(tables(this.em)).where('users.id', '=', userId).execute();
    await this.store(alert, found);
  }

  /**
   * Plans an alert for the next batch of a college's users, in order of id. Returns the last id, or undefined when no
   * users are left.
   */
  async toBatch(alert: Alert, { collegeId, after, limit }: Batch): Promise<number | undefined> {
    const found = await recipients(tables(this.em))
      .where('users.college_id', '=', collegeId)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(limit)
      .execute();
    await this.store(alert, found);
    return found.at(-1)?.userId;
  }

  /** Deletes a deleted account's dispatches and browsers. */
  async erase(userId: number): Promise<void> {
    await this.em.nativeDelete(AlertDispatch, { userId });
    await this.browsers.erase(userId);
  }

  /** Exports a user's alert dispatches and browsers. */
  async exportOf(userId: number): Promise<{ browsers: object[]; alerts: object[] }> {
    const order = { orderBy: { createdAt: 'asc' } } as const;
    const dispatches = await this.em.find(AlertDispatch, { userId }, order);
    const alerts = dispatches.map(({ notificationId, channel, status, createdAt }) => ({
      notificationId,
      channel,
      status,
      createdAt,
    }));
    return { browsers: await this.browsers.exportOf(userId), alerts };
  }

  private async store(alert: Alert, found: Recipient[]): Promise<void> {
    const now = new Date();
    const planned = found.flatMap((recipient) => planAlert(alert.kind, recipient, now));
    if (planned.length === 0) return;
    const stored = await tables(this.em)
      .insertInto('alert_dispatches')
      .values(planned.map((one) => rowOf(alert, one)))
      .onConflict((conflict) => conflict.columns(['notification_id', 'user_id', 'channel']).doNothing())
      .returning(['user_id as userId', 'channel', 'due_at as dueAt'])
      .execute();
    const mails = stored.filter(({ channel }) => channel === 'mail');
    await this.deliveries.mailAlerts(
      mails.map(({ userId, dueAt }) => ({
        kind: 'alert',
        about: { notificationId: alert.id, userId },
        dueAt: new Date(dueAt),
      })),
    );
  }
}

interface Batch {
  collegeId: number;
  after: number;
  limit: number;
}

/** A mail counts as sent, because its delivery is stored in the same transaction. */
function rowOf({ id }: Alert, { userId, channel, dueAt }: PlannedDispatch) {
  const status = channel === 'mail' ? ('sent' as const) : ('pending' as const);
  return { notification_id: id, user_id: userId, channel, status, due_at: dueAt };
}
