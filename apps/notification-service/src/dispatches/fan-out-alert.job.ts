import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { LongJob } from '@campus-deals/messaging';
import { Notification } from '../notifications/notification.entity.js';
import { AlertFanOut } from './alert-fan-out.entity.js';
import { DispatchesService } from './dispatches.service.js';

export const FAN_OUT_ALERT = 'fan-out-alert';
/** Users per transaction. */
const BATCH = 500;
const MOST_LOOKED_AT = 100;

/** Plans a college's alert for each of its users in batches. Progress is stored in a row. */
@Injectable()
export class FanOutAlert extends LongJob {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatches: DispatchesService,
  ) {
    super(FAN_OUT_ALERT);
  }

  unfinished(): Promise<number[]> {
    return openFanOuts(this.em);
  }

  async run(notificationId: number, isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await this.step(notificationId)));
  }

  async giveUp(notificationId: number): Promise<void> {
    await this.em.nativeUpdate(AlertFanOut, { notificationId }, { finishedAt: new Date() });
  }

  /** Stores one batch's dispatches together with the progress. Concurrent steps wait for each other. */
  @Transactional()
  async step(notificationId: number): Promise<boolean> {
    const open = { notificationId, finishedAt: null };
    const fanOut = await this.em.findOne(AlertFanOut, open, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!fanOut) return false;
    // If the notification was withdrawn meanwhile, there is nothing to send.
    const alert = await this.em.findOne(Notification, notificationId);
    const last =
      alert &&
      (await this.dispatches.toBatch(alert, {
        collegeId: fanOut.collegeId,
        after: fanOut.lastUserId,
        limit: BATCH,
      }));
    if (last == null) fanOut.finishedAt = new Date();
    else fanOut.lastUserId = last;
    return last != null;
  }
}

/** Returns the unfinished fan-outs, oldest first. */
export async function openFanOuts(em: EntityManager): Promise<number[]> {
  const open = await em.find(
    AlertFanOut,
    { finishedAt: null },
    { orderBy: { notificationId: 'asc' }, limit: MOST_LOOKED_AT },
  );
  return open.map(({ notificationId }) => notificationId);
}
