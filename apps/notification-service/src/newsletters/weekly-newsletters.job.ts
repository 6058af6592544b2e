import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ZonedJob, type Times } from '@campus-deals/messaging';
import { Settings } from '@campus-deals/settings';
import { sql } from 'kysely';
import { type Db, tables } from '../tables.js';
import { newsworthyDealsAt } from './college-news.query.js';
import { NewslettersService } from './newsletters.service.js';
import { isoWeek } from './iso-week.js';

const BATCH = 200;

const zone = sql<string>`coalesce(c.time_zone, 'UTC')`;

/** Selects the colleges that readers may open. */
const activeColleges = (db: Db) =>
  db.selectFrom('colleges as c').where('c.status', '=', 'live').where('c.is_active', '=', true);

/**
 * Creates each college's weekly newsletter at the configured time in its time zone, if there is news. Each college and
 * week has one newsletter, even if the job runs twice or the time is changed within the week.
 */
@Injectable()
export class WeeklyNewsletters extends ZonedJob {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly newsletters: NewslettersService,
  ) {
    super('weekly-newsletters');
  }

  async times(): Promise<Required<Times>[]> {
    const { newsletterCron: cron } = this.settings.current();
    const zones = await activeColleges(tables(this.em)).select(zone.as('timeZone')).distinct().execute();
    return zones.flatMap(({ timeZone }) => (isKnown(timeZone) ? [{ cron, timeZone }] : []));
  }

  async run(dueAt: Date, timeZone: string): Promise<void> {
    const weekKey = isoWeek(dueAt, timeZone);
    let [after, begun, more] = [0, 0, true];
    while (more) {
      const colleges = await this.some(timeZone, after);
      for (const { id } of colleges)
        await this.newsletters.create({ trigger: 'weekly', collegeId: id, createdBy: null, weekKey });
      begun += colleges.length;
      after = colleges.at(-1)?.id ?? after;
      more = colleges.length === BATCH;
    }
    this.log.log({ msg: 'weekly newsletters created', timeZone, weekKey, colleges: begun });
  }

  /** Returns a batch of the colleges that have subscribers and news. */
  private some(timeZone: string, after: number): Promise<{ id: number }[]> {
    const db = tables(this.em);
    return activeColleges(db)
      .select('c.id')
      .where(zone, '=', timeZone)
      .where('c.id', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('newsletter_subscriptions as s').select('s.id').whereRef('s.college_id', '=', 'c.id')),
      )
      .where(({ exists }) => exists(newsworthyDealsAt(db, sql.ref<number>('c.id')).clearSelect().select('deals.id')))
      .orderBy('c.id')
      .limit(BATCH)
      .execute();
  }
}

/** PostgreSQL validated the zone and may know zones that this process does not. */
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
