import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';

/** The same retention as notifications. */
const KEPT_DAYS = 90;

/** Deletes announcements that were finished long ago. */
@Injectable()
export class DeleteOldAlerts extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-alerts', cron: '47 3 * * *' });
  }

  async run(): Promise<void> {
    const { numDeletedRows } = await tables(this.em)
      .deleteFrom('announcements')
      .where('due_at', 'is', null)
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) this.log.log({ announcements: Number(numDeletedRows) }, 'deleted old announcements');
  }
}
