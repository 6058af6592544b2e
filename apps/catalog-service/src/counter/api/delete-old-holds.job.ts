import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../../tables.js';

/** Time for which an idempotency key returns its first response: a till may retry after an outage. */
const KEPT = sql.lit('24 hours');
/** Longer than a hold lasts, and than a test of a till. */
const TEST_KEPT = sql.lit('10 minutes');
const BATCH = 1000;

/** Deletes holds after 24 hours and those of test codes after 10 minutes, even if their key is still in use. */
@Injectable()
export class DeleteOldHolds extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'delete-old-holds', cron: '*/5 * * * *' });
  }

  async run(): Promise<void> {
    while ((await this.deleteSome()) === BATCH);
  }

  private async deleteSome(): Promise<number> {
    const db = tables(this.em.fork());
    const kept = sql`CASE WHEN redemption_id IS NULL THEN ${TEST_KEPT} ELSE ${KEPT} END`;
    const old = db
      .selectFrom('code_holds')
      .select('id')
      .where('created_at', '<', sql<string>`now() - ${kept}::interval`)
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    return (await db.deleteFrom('code_holds').where('id', 'in', old).returning('id').execute()).length;
  }
}
