import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { sql } from 'kysely';
import { CollegesService } from '../colleges/colleges.module.js';
import { tables } from '../entities.js';
import { NotificationStore } from '../notifications/notifications.module.js';
import { dealData } from './alert-texts.js';
import { isNews } from './news.js';
import { dealsEndingSoon, membersOf, openGroupAlert } from './group-alerts.query.js';

/** Users notified in one transaction. Other notifications wait meanwhile. */
const BATCH = 25;

/**
 * Notifies many users, each once: those who saved a deal that ends within a day, and subscribers of a newly active
 * college.
 */
@Injectable()
export class GroupAlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly colleges: CollegesService,
    private readonly notifications: NotificationStore,
  ) {}

  /** Queues the alert that a college is active. Runs in an event handler's transaction. */
  async collegeActivated(college: EventPayload<'CollegeActivated'>): Promise<void> {
    const { collegeId, name, shortName, activatedAt } = college;
    await this.colleges.sync(college, activatedAt);
    if (!isNews(activatedAt)) return;
    await tables(this.em)
      .insertInto('group_alerts')
      .values({
        kind: 'college-activated',
        subject_id: collegeId,
        occasion: 'activated',
        title: `${name} is live`,
        description: 'Deals near your college are open to you now.',
        data: { path: `/college/${shortName}`, collegeId },
      })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
      .execute();
  }

  /** Queues alerts for deals that end within a day, one per end date. Returns whether there may be more. */
  @Transactional()
  async noteDealsEnding(): Promise<boolean> {
    const ending = await dealsEndingSoon(tables(this.em), BATCH).execute();
    if (ending.length === 0) return false;
    const rows = ending.map((deal) => ({
      kind: 'deal-ending' as const,
      subject_id: deal.id,
      occasion: deal.endDate ?? '',
      title: 'A saved deal ends soon',
      description: `${deal.title} at ${deal.vendorName} ends within 24 hours.`,
      data: dealData(deal),
    }));
    await tables(this.em)
      .insertInto('group_alerts')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
      .execute();
    return ending.length === BATCH;
  }

  /** Notifies the next batch of one alert's recipients. Returns whether there is more to do. */
  @Transactional()
  async tellSome(): Promise<boolean> {
    const db = tables(this.em);
    const alert = await openGroupAlert(db).executeTakeFirst();
    if (!alert) return false;
    const { id, kind, subjectId, title, description, data } = alert;
    const userIds = (await membersOf(db, alert, BATCH)).map(({ userId }) => userId);
    await this.notifications.tellUsers(userIds, (userId) => ({
      kind,
      cause: `${kind}:${subjectId}:${userId}`,
      title,
      description,
      data,
      ...(kind === 'deal-ending' && { dealId: subjectId }),
    }));
    await db
      .updateTable('group_alerts')
      .set({
        last_user_id: userIds.at(-1) ?? alert.lastUserId,
        ...(userIds.length < BATCH && { finished_at: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  }
}
