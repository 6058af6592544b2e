import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Rows deleted per statement, with those that refer to them. */
const BATCH = 1000;

/** Deletes rows that nobody needs any more. Several replicas may run it at once. */
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
    // A newsletter's counts stay.
    await this.deleteAll(
      'newsletter_recipients',
      sql`newsletter_id IN (SELECT id FROM newsletters
        WHERE finished_at < ${daysAgo(this.env.DELIVERY_RETENTION_DAYS)} AND status IN ('sent', 'failed', 'cancelled'))`,
    );
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
