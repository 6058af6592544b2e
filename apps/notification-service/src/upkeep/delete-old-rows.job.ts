import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { lockName } from '../audience/public.js';
import { type Db, tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Rows deleted per statement, with those that refer to them. */
const BATCH = 1000;
const THIS_MONTH = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/** Deletes rows that are no longer needed. Several replicas may run it at once. */
@Injectable()
export class DeleteOldRows extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ name: 'delete-old-rows', cron: '41 * * * *' });
  }

  async run(): Promise<void> {
    // Events are redelivered for at most a week, and older notifications are never read.
    await this.deleteAll('notifications', sql`created_at < ${daysAgo(90)}`);
    await this.deleteAll('announcements', sql`due_at IS NULL AND created_at < ${daysAgo(90)}`);
    await this.deleteAll('deals', sql`status = 'removed' AND synced_at < ${daysAgo(30)}`);
    // A provider's report that is redelivered after this would suppress an address again. Providers retry for days.
    await this.deleteAll('mail_reports', sql`received_at < ${daysAgo(30)}`);
    await this.changeMonths((db) =>
      sql`SELECT create_recipient_month((${THIS_MONTH} + make_interval(months => n))::date)
        FROM generate_series(0, 2) n`.execute(db),
    );
    await this.changeMonths((db) => this.dropMonths(db));
  }

  /** Changes the months of recipients one replica after the other. PostgreSQL fails a drop that meets another. */
  private async changeMonths(change: (db: Db) => Promise<unknown>): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockName(em, 'months of recipients');
      await change(tables(em));
    });
  }

  /**
   * Drops the months of recipients whose newsletters all ended long ago. Their counts stay. Pending recipients count as
   * skipped, so that a failed newsletter resumed later can finish. Emails that are being sent lock all months: a run
   * that meets them fails, and is retried.
   */
  private async dropMonths(db: Db): Promise<void> {
    const { rows } = await sql<{ month: string }>`
      SELECT old.month::text
      FROM pg_inherits, to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS old (month)
      WHERE inhparent = 'newsletter_recipients'::regclass AND old.month < ${THIS_MONTH} AND NOT EXISTS (
        SELECT FROM newsletters n WHERE n.month = old.month AND (n.status IN ('sent', 'failed', 'cancelled')
          AND n.finished_at < ${daysAgo(this.env.DELIVERY_RETENTION_DAYS)}) IS NOT TRUE)`.execute(db);
    await sql`SET LOCAL lock_timeout = '500ms'`.execute(db);
    for (const { month } of rows) {
      await sql`SELECT drop_recipient_month(${month})`.execute(db);
      await sql`
        UPDATE newsletter_chunks c SET skipped = c.recipients - c.sent - c.failed - c.uncertain, open = 0
        FROM newsletters n WHERE n.id = c.newsletter_id AND n.month = ${month} AND c.open > 0`.execute(db);
      this.log.log({ table: 'newsletter_recipients', month }, 'dropped old rows');
    }
  }

  private async deleteAll(table: string, isOld: ReturnType<typeof sql>): Promise<void> {
    const from = sql.table(table);
    let [total, deleted] = [0, BATCH];
    for (; deleted === BATCH; total += deleted) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${from} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${from} WHERE ${isOld} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`.execute(tables(this.em));
      deleted = Number(numAffectedRows);
    }
    if (total > 0) this.log.log({ table, rows: total }, 'deleted old rows');
  }
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
