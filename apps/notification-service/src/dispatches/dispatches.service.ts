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

/** Who is to get which alert by which way. All in the caller's transaction; doing it twice changes nothing. */
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

  /** Of a college those after an id, a batch of them; answers the last id, or undefined once there was nobody left. */
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

  /** Deletes what was on its way to a deleted account, and its browsers. */
  async erase(userId: number): Promise<void> {
    await this.em.nativeDelete(AlertDispatch, { userId });
    await this.browsers.erase(userId);
  }

  /** What is stored of alerts to a user and of their browsers, for their export. */
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

/** A mail is on its way with its delivery, which is stored with it. */
function rowOf({ id }: Alert, { userId, channel, dueAt }: PlannedDispatch) {
  const status = channel === 'mail' ? ('sent' as const) : ('pending' as const);
  return { notification_id: id, user_id: userId, channel, status, due_at: dueAt };
}
