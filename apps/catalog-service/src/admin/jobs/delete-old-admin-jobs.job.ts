import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import { FILE_KEPT_HOURS } from './admin-job.query.js';

const KEPT_DAYS = 30;

/**
 * Deletes jobs that ended over a month ago, with their rows; the audit log keeps the changes. Files are deleted after a
 * day: until then, the file of a dry run can still be imported.
 */
@Injectable()
export class DeleteOldAdminJobs extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-admin-jobs', cron: '41 * * * *' });
  }

  /** Deletes one job at a time, since each may have hundreds of thousands of rows. */
  async run(): Promise<void> {
    await this.deleteFiles();
    let isMore = true;
    while (isMore) isMore = await this.deleteOne();
  }

  private async deleteFiles(): Promise<void> {
    await tables(this.em.fork())
      .deleteFrom('admin_job_files')
      .using('admin_jobs')
      .whereRef('admin_jobs.id', '=', 'admin_job_files.job_id')
      .where('admin_jobs.finished_at', '<', sql<string>`now() - make_interval(hours => ${sql.lit(FILE_KEPT_HOURS)})`)
      .execute();
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
