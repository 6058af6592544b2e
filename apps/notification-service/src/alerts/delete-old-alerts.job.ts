import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';

/** The same retention as notifications. */
const KEPT_DAYS = 90;
/** Retention for removed deals: their events cannot be redelivered after this. */
const KEPT_OF_REMOVED_DEALS_DAYS = 8;

/**
 * Deletes alerts that can produce no more notifications. A deal alert is kept as long as its deal, so that a deal is
 * never announced twice.
 */
@Injectable()
export class DeleteOldAlerts extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-alerts', cron: '47 3 * * *' });
  }

  async run(): Promise<void> {
    const db = tables(this.em);
    const groups = await db
      .deleteFrom('group_alerts')
      .where('finished_at', '<', daysAgo(KEPT_DAYS))
      .executeTakeFirstOrThrow();
    const deals = await db
      .deleteFrom('deal_alerts')
      .where('created_at', '<', daysAgo(KEPT_OF_REMOVED_DEALS_DAYS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deals')
              .select(sql.lit(1).as('one'))
              .whereRef('deals.id', '=', 'deal_alerts.deal_id')
              .where('deals.status', '<>', 'removed'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    const deleted = Number(groups.numDeletedRows) + Number(deals.numDeletedRows);
    if (deleted > 0) this.log.log({ alerts: deleted }, 'deleted old alerts');
  }
}

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days})`;
}
