import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables, type Db } from '../../tables.js';

const DAYS_BY_THE_HOUR = 30;
const ROWS_AT_ONCE = 5000;
const DAY = sql<string>`date_trunc('day', hour, 'UTC')`;

/** Merges interactions older than a month into one row a day: the sums stay, and the table grows by days only. */
@Injectable()
export class MergeOldInteractions extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'merge-old-interactions', cron: '50 3 * * *' });
  }

  async run(dueAt: Date): Promise<void> {
    const before = new Date(dueAt.getTime() - DAYS_BY_THE_HOUR * 24 * 3_600_000);
    // Short transactions, so that concurrent counting does not wait long.
    for (let merged = ROWS_AT_ONCE; merged === ROWS_AT_ONCE;)
      merged = await mergeInteractions(tables(this.em), { before, limit: ROWS_AT_ONCE });
  }
}

/**
 * Merges up to `limit` hours into the first hours of their days. Returns how many there were. One statement, so that no
 * count is lost.
 */
async function mergeInteractions(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { merged } = await db
    .with('hours', (query) =>
      query
        .selectFrom('deal_interactions')
        .select(['deal_id', 'hour', 'kind'])
        .where('hour', '<', before.toISOString())
        .where('hour', '<>', DAY)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('deal_interactions')
        .using('hours')
        .whereRef('deal_interactions.deal_id', '=', 'hours.deal_id')
        .whereRef('deal_interactions.hour', '=', 'hours.hour')
        .whereRef('deal_interactions.kind', '=', 'hours.kind')
        .returning([
          'deal_interactions.deal_id',
          'deal_interactions.kind',
          'deal_interactions.count',
          sql<string>`date_trunc('day', deal_interactions.hour, 'UTC')`.as('day'),
        ]),
    )
    .with('kept', (query) =>
      query
        .insertInto('deal_interactions')
        .columns(['deal_id', 'hour', 'kind', 'count'])
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select(['deal_id', 'day', 'kind', sql<number>`sum(count)::integer`.as('count')])
            .groupBy(['deal_id', 'day', 'kind'])
            .orderBy('deal_id')
            .orderBy('day')
            .orderBy('kind'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['deal_id', 'hour', 'kind'])
            .doUpdateSet((eb) => ({ count: eb('deal_interactions.count', '+', eb.ref('excluded.count')) })),
        )
        .returning('deal_id'),
    )
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('merged'))
    .executeTakeFirstOrThrow();
  return merged;
}
