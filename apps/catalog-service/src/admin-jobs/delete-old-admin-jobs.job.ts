import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';

const KEPT_DAYS = 30;

/** Forgets jobs that were over a month ago, and what became of their rows: what was changed is in the audit log. */
@Injectable()
export class DeleteOldAdminJobs extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-admin-jobs', cron: '41 3 * * *' });
  }

  /** One at a time, for each may have hundreds of thousands of rows. */
  async run(): Promise<void> {
    let isMore = true;
    while (isMore) isMore = await this.deleteOne();
  }

  private async deleteOne(): Promise<boolean> {
    const deleted = await tables(this.em.fork())
      .deleteFrom('admin_jobs')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('admin_jobs')
          .select('id')
          .where('finished_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`)
          .orderBy('id')
          .limit(1),
      )
      .returning('id')
      .execute();
    return deleted.length > 0;
  }
}
