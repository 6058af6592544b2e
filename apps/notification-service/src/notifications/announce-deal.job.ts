import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RowJob, type DueRows } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { dealsToAnnounce } from './audiences.query.js';

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
