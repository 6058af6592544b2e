import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox, ScheduledJob } from '@campus-deals/messaging';
import { REMINDED_WEEKS, StudentVerification, weeksAfter } from './student-verification.entity.js';

const BATCH = 200;

/** Reminds students 7, 4 and 1 weeks before their verification expires, each once per period. */
@Injectable()
export class RemindStudentsJob extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {
    super({ name: 'remind-students', cron: '*/10 * * * *' });
  }

  async run(): Promise<void> {
    let reminded: number;
    do reminded = await this.remindSome(new Date());
    while (reminded === BATCH);
  }

  @Transactional({ clear: true })
  protected async remindSome(now: Date): Promise<number> {
    const isDue = REMINDED_WEEKS.map((weeks) => ({
      expiresAt: { $lte: weeksAfter(now, weeks) },
      $or: [{ remindedWeeks: null }, { remindedWeeks: { $gt: weeks } }],
    }));
    const due = await this.em.find(
      StudentVerification,
      { confirmedAt: { $ne: null }, expiresAt: { $gt: now }, $or: isDue },
      // Rows locked by an overlapping run are left to that run.
      { orderBy: { expiresAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true },
    );
    await this.outbox.publishAll(
      'StudentVerificationExpiring',
      due.map((verification) => verification.remind(now)),
    );
    return due.length;
  }
}
