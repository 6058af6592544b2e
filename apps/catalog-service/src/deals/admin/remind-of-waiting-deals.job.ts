import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox, ScheduledJob } from '@campus-deals/messaging';
import { PairLimits } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../../tables.js';
import { hoursLeft, REMIND_AT_HOURS_LEFT } from '../../visibility/public.js';
import { dealIds } from '../deal.events.js';

/** Maximum deals that an event names; it counts the others. */
const MAX_NAMED = 10;

/** Records submissions that have at most one business day left at an instant, and returns the oldest of the new ones. */
const remindOf = (db: Db, at: Date) =>
  db
    .with('reminded', (eb) =>
      eb
        .insertInto('review_reminders')
        .columns(['deal_id', 'waiting_since'])
        .expression(
          eb
            .selectFrom('deals')
            .innerJoin('colleges', 'colleges.id', 'deals.college_id')
            .select(['deals.id', sql<Date>`deals.waiting_since`.as('waiting_since')])
            .where('deals.waiting_since', 'is not', null)
            .where(
              hoursLeft(sql.ref('deals.waiting_since'), sql`${at}::timestamptz`),
              '<=',
              sql.lit(REMIND_AT_HOURS_LEFT),
            )
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('review_reminders')
                    .select('review_reminders.deal_id')
                    .whereRef('review_reminders.deal_id', '=', 'deals.id')
                    .whereRef('review_reminders.waiting_since', '=', 'deals.waiting_since'),
                ),
              ),
            ),
        )
        .onConflict((conflict) =>
          conflict
            .column('deal_id')
            .doUpdateSet(({ ref }) => ({ waiting_since: ref('excluded.waiting_since') }))
            // A run at the same time was faster.
            .whereRef('review_reminders.waiting_since', '<>', 'excluded.waiting_since'),
        )
        .returning('deal_id'),
    )
    .selectFrom('reminded')
    .innerJoin('deals', 'deals.id', 'reminded.deal_id')
    .select(['deals.id', 'deals.vendor_id as vendorId', 'deals.college_id as collegeId', 'deals.title'])
    .select(sql<number>`(count(*) OVER ())::integer`.as('count'))
    .orderBy('deals.waiting_since')
    .orderBy('deals.id')
    .limit(MAX_NAMED);

/**
 * Publishes submissions that are due within one business day, each once. Publishes nothing if the vendors of all named
 * deals have exceeded their alert limit.
 */
@Injectable()
export class RemindOfWaitingDeals extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {
    super({ name: 'remind-of-waiting-deals', cron: '*/5 * * * *' });
  }

  @Transactional()
  async run(dueAt: Date): Promise<void> {
    const found = await remindOf(tables(this.em), dueAt).execute();
    if (!found[0] || !(await this.mayAlert(found.map(({ vendorId }) => vendorId)))) return;
    const deals = found.map((deal) => ({ ...dealIds(deal), title: deal.title }));
    await this.outbox.publish('DealsWaiting', { deals, count: found[0].count });
  }

  /** Counts the alert for each of the vendors. Returns whether one of them may cause it. */
  private async mayAlert(vendorIds: number[]): Promise<boolean> {
    const limits = new PairLimits(this.em);
    const answers: boolean[] = [];
    for (const id of new Set(vendorIds))
      answers.push(await limits.mayAlert('deal-waiting', `vendor-${id}`, 'everybody'));
    return answers.includes(true);
  }
}
