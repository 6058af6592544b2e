import { Injectable } from '@nestjs/common';
import type { Transaction } from '@mikro-orm/core';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { AfterCommit, LongJobs } from '@campus-deals/messaging';
import { tables } from '../entities.js';
import { DispatchesService } from './dispatches.service.js';
import { FAN_OUT_ALERT, openFanOuts } from './fan-out-alert.job.js';
import {
  NotificationChannels,
  type StoredNotification,
} from '../notification-channels/notification-channels.module.js';

/** Delivers notifications by push and by mail, according to each user's preferences. */
@Injectable()
export class AlertChannels extends NotificationChannels {
  private readonly afterCommit: AfterCommit;

  constructor(
    private readonly em: EntityManager,
    private readonly dispatches: DispatchesService,
    private readonly jobs: LongJobs,
  ) {
    super();
    this.afterCommit = new AfterCommit(() => void this.begin());
    em.getEventManager().registerSubscriber(this.afterCommit);
  }

  async toUser({ id, kind, userId }: StoredNotification & { userId: number }): Promise<void> {
    await this.dispatches.toUser({ id, kind }, userId);
  }

  /**
   * Starts a fan-out to the college's users after the commit. Runs in batches, since there may be tens of thousands.
   */
  async toCollege({ id, collegeId }: StoredNotification & { collegeId: number }): Promise<void> {
    await tables(this.em)
      .insertInto('alert_fan_outs')
      .values({ notification_id: id, college_id: collegeId })
      .onConflict((conflict) => conflict.column('notification_id').doNothing())
      .execute();
    this.afterCommit.note(this.em.getTransactionContext<Transaction>() as Transaction);
  }

  /** Starts open fan-outs at once. A polling job finds missed ones within seconds. */
  private async begin(): Promise<void> {
    const open = await RequestContext.create(this.em, () => openFanOuts(this.em)).catch(() => []);
    for (const id of open) await this.jobs.begin(FAN_OUT_ALERT, id);
  }
}
