import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RowJob, type DueRows, ScheduledJob } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { dealsToAnnounce, collegesToSummarize } from './audiences.query.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announces deals once readers see them, such as when they begin or their college becomes active. */
@Injectable()
export class AnnounceDeal extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly alerts: DealAlertsService,
  ) {
    super({ name: 'announce-deal', title: 'New deals to announce', concurrency: 1 });
  }

  due(): DueRows {
    const deals = dealsToAnnounce(tables(this.em)).clearSelect().distinct();
    return deals.select(['deals.id', 'deals.announce_from as dueAt']).orderBy('deals.id');
  }

  run(id: number): Promise<void> {
    return this.alerts.announce(id);
  }

  giveUp(id: number): Promise<void> {
    return this.alerts.leaveOut(id);
  }
}

/** Announces saved deals that end within a day. */
@Injectable()
export class AnnounceEndingDeals extends ScheduledJob {
  constructor(private readonly announcements: AnnouncementsService) {
    super({ name: 'announce-ending-deals', cron: '* * * * *' });
  }

  async run(): Promise<void> {
    while (await this.announcements.announceDealsEnding());
  }
}

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
