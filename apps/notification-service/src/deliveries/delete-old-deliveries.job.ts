import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables, type Db } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Deliveries looked at in one transaction. */
const BATCH = 500;
const NEEDED_DAYS = 30;

/**
 * Deletes deliveries that were sent, or given up, `DELIVERY_RETENTION_DAYS` ago. No event makes a mail leave twice for
 * it: one that was handled can come again for two days (the outbox's replay) and finds its inbox row for seven, both less
 * than the shortest retention. One that failed can be retried at any time, and a college's activation then notifies those
 * whom subscribing has not: so what a subscriber got is kept as long as the subscription.
 */
@Injectable()
export class DeleteOldDeliveries extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ name: 'delete-old-deliveries', cron: '23 * * * *' });
  }

  async run(): Promise<void> {
    let total = 0;
    let batch;
    do {
      batch = await deleteOldDeliveries(tables(this.em), this.env.DELIVERY_RETENTION_DAYS).executeTakeFirstOrThrow();
      total += batch.deleted;
    } while (batch.looked === BATCH);
    if (total > 0) this.log.log({ deliveries: total }, 'deleted old deliveries');
  }
}

/**
 * Deletes those that ended longest ago, but for those that another replica is looking at. What is still needed is looked
 * at again a month later, so that nobody looks at it every hour.
 */
export const deleteOldDeliveries = (db: Db, days: number) =>
  db
    .with('old', (eb) =>
      eb
        .selectFrom('deliveries as d')
        .select(({ exists, selectFrom }) => [
          'd.id',
          exists(
            selectFrom('newsletter_subscriptions as s')
              .select('s.id')
              .whereRef('s.email', '=', 'd.email')
              .whereRef('s.college_id', '=', 'd.college_id'),
          ).as('isNeeded'),
        ])
        .where('d.status', 'in', ['sent', 'failed'])
        .where('d.due_at', '<', sql<string>`now() - make_interval(days => ${days})`)
        .orderBy('d.due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .with('kept', (eb) =>
      eb
        .updateTable('deliveries')
        .from('old')
        .set({ due_at: sql<Date>`now() - make_interval(days => ${days - NEEDED_DAYS})` })
        .where('old.isNeeded', '=', true)
        .whereRef('deliveries.id', '=', 'old.id'),
    )
    .with('deleted', (eb) =>
      eb
        .deleteFrom('deliveries')
        .using('old')
        .where('old.isNeeded', '=', false)
        .whereRef('deliveries.id', '=', 'old.id')
        .returning('deliveries.id'),
    )
    .selectNoFrom((eb) => [
      eb.cast<number>(eb.selectFrom('old').select(eb.fn.countAll().as('n')), 'integer').as('looked'),
      eb.cast<number>(eb.selectFrom('deleted').select(eb.fn.countAll().as('n')), 'integer').as('deleted'),
    ]);
