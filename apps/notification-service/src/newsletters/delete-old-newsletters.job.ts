import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Recipients deleted per statement. */
const BATCH = 5000;

/** Deletes the recipients of newsletters that ended `DELIVERY_RETENTION_DAYS` ago. Their counts by status stay. */
@Injectable()
export class DeleteOldNewsletters extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'DELIVERY_RETENTION_DAYS'>,
  ) {
    super({ name: 'delete-old-newsletters', cron: '41 3 * * *' });
  }

  async run(): Promise<void> {
    while ((await this.deleteSome()) === BATCH);
  }

  async deleteSome(): Promise<number> {
    const deleted = await tables(this.em)
      .deleteFrom('newsletter_recipients')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('newsletter_recipients as r')
          .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
          .select('r.id')
          .where('n.finished_at', '<', sql<string>`now() - make_interval(days => ${this.env.DELIVERY_RETENTION_DAYS})`)
          .where('n.status', 'in', ['sent', 'failed', 'cancelled'])
          .limit(BATCH),
      )
      .executeTakeFirstOrThrow();
    return Number(deleted.numDeletedRows);
  }
}
