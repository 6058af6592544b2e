import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RowJob, type DueRows } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { collegesToSummarize } from './audiences.query.js';
import { DealAlertsService } from './deal-alerts.service.js';

/** Sends each college the summary of the deals that a pause held up. A row is a college. */
@Injectable()
export class SummarizeHeldUpDeals extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly alerts: DealAlertsService,
  ) {
    super({ name: 'summarize-held-up-deals', title: 'Deal summaries after an outage', concurrency: 1 });
  }

  due(): DueRows {
    return collegesToSummarize(tables(this.em)).orderBy('dueAt');
  }

  run(collegeId: number): Promise<void> {
    return this.alerts.summarize(collegeId);
  }

  async giveUp(collegeId: number): Promise<void> {
    await this.alerts.takeHeldUp(collegeId);
  }
}
