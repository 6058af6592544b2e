import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { ScheduledJob } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { Newsletter } from './newsletter.entity.js';
import { NewslettersService } from './newsletters.service.js';
import { FirstNewsletter } from './first-newsletter.entity.js';

/** Hours after "your college is live". Vendors need time to post deals. */
const HOURS_AFTER = 24;
const BATCH = 50;

/** Creates the first newsletter of a college one day after its activation. */
@Injectable()
export class FirstNewsletters extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
  ) {
    super({ name: 'first-newsletters', cron: '*/5 * * * *' });
  }

  /** Schedules the first newsletter. Runs in an event handler's transaction. */
  async plan({ collegeId, activatedAt }: EventPayload<'CollegeActivated'>): Promise<void> {
    const activated = new Date(activatedAt);
    const dueAt = new Date(activated.getTime() + HOURS_AFTER * 3_600_000);
    await tables(this.em)
      .insertInto('first_newsletters')
      .values({ college_id: collegeId, activated_at: activated, due_at: dueAt })
      .onConflict((conflict) => conflict.column('college_id').doNothing())
      .execute();
  }

  async run(): Promise<void> {
    for (let begun = BATCH; begun === BATCH;) begun = await this.beginSome(new Date());
  }

  /**
   * Creates due newsletters, at most one batch of them in one transaction. Rows locked by another replica are skipped.
   */
  private beginSome(now: Date): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const due = await em.find(
        FirstNewsletter,
        { dueAt: { $lte: now }, doneAt: null },
        { orderBy: { dueAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      for (const first of due) {
        first.doneAt = now;
        if (!(await this.hasHadOne(em, first)))
          await this.newsletters.create({ trigger: 'activation', collegeId: first.collegeId, createdBy: null });
      }
      return due.length;
    });
  }

  /** Whether another newsletter, such as the weekly one, came first. */
  private async hasHadOne(em: EntityManager, { collegeId, activatedAt }: FirstNewsletter): Promise<boolean> {
    const earlier = { collegeId, trigger: { $ne: 'test' }, createdAt: { $gt: activatedAt } } as const;
    return (await em.count(Newsletter, earlier)) > 0;
  }
}
