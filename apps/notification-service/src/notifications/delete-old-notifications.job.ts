import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';

/** Older ones are never read, and events are redelivered for at most a week. */
const KEPT_DAYS = 90;
/** Notifications deleted per transaction, together with their receipts. */
const BATCH = 500;

/** Limits the length of lists and the cost of counting them. */
@Injectable()
export class DeleteOldNotifications extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-notifications', cron: '41 * * * *' });
  }

  async run(): Promise<void> {
    let [total, deleted] = [0, 0];
    do {
      deleted = await this.deleteSome();
      total += deleted;
    } while (deleted === BATCH);
    if (total > 0) this.log.log({ notifications: total }, 'deleted old notifications');
  }

  @Transactional()
  async deleteSome(): Promise<number> {
    const { numDeletedRows } = await tables(this.em)
      .deleteFrom('notifications')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications')
          .select('id')
          .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
          .orderBy('created_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

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
