import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { LongJob } from '@campus-deals/messaging';
import { Notification } from '../notifications/notification.entity.js';
import { AlertFanOut } from './alert-fan-out.entity.js';
import { DispatchesService } from './dispatches.service.js';

export const FAN_OUT_ALERT = 'fan-out-alert';
/** People in one transaction. */
const BATCH = 500;
const MOST_LOOKED_AT = 100;

/** Hands a college's alert on to each of its people who wants it, batch by batch; how far it has come is a row. */
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

  /** The dispatches of one batch and how far that is, together. Two at once wait for each other. */
  @Transactional()
  async step(notificationId: number): Promise<boolean> {
    const open = { notificationId, finishedAt: null };
    const fanOut = await this.em.findOne(AlertFanOut, open, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!fanOut) return false;
    // Taken back meanwhile: there is nothing to tell any more.
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

/** The alerts that have not reached everybody yet, the oldest first. */
export async function openFanOuts(em: EntityManager): Promise<number[]> {
  const open = await em.find(
    AlertFanOut,
    { finishedAt: null },
    { orderBy: { notificationId: 'asc' }, limit: MOST_LOOKED_AT },
  );
  return open.map(({ notificationId }) => notificationId);
}
