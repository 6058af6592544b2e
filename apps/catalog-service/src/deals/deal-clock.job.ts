import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { collectChangedTags, RepeatingJob } from '@campus-deals/service-defaults';
import { dropCachedCollege } from '../colleges/public.js';
import { tables, type Db } from '../tables.js';
import { expireDeals } from './expire-deals.js';

/** Maximum delay of statuses, events and counts; readers' queries compare with the clock themselves. */
const POLL_MS = 5000;
const BATCH = 500;

const now = sql<string>`now()`;

/** Replicas share the work and skip each other's locked rows. */
const endedIds = (db: Db) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('status', 'in', ['approved', 'paused'])
    .where('end_date', '<=', now)
    .orderBy('end_date')
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .$asScalar();

const begunBetween = (db: Db, from: string, until: string) =>
  db
    .selectFrom('deals')
    .innerJoin('shown_deals', 'shown_deals.id', 'deals.id')
    .select('shown_deals.college_id as collegeId')
    .distinct()
    .where('deals.status', '=', 'approved')
    .where('deals.start_date', '>', from)
    .where('deals.start_date', '<=', until);

/** Expires deals that have ended, and updates the counts of colleges whose deals have started. */
@Injectable()
export class DealClock extends RepeatingJob {
  /**
   * Deals up to this time have been handled. The first run looks back a few minutes, because deals may have started
   * while the service was down.
   */
  private seenUntil: string | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly broadcast: Broadcast,
  ) {
    super({ doing: 'expiring and starting deals', everyMs: POLL_MS });
  }

  /** Expires ended deals, each once among all replicas. Returns how many. */
  async expireEnded(): Promise<number> {
    const { result, tags } = await collectChangedTags(() =>
      this.em.fork().transactional((within) => expireDeals(within, this.outbox, endedIds(tables(within)))),
    );
    await this.broadcastTags(tags);
    return result;
  }

  /** Invalidates the counts of colleges where deals have started since the last run. */
  async noticeBegun(): Promise<void> {
    const db = tables(this.em);
    const clock = await db
      .selectNoFrom([sql<string>`now()`.as('now'), sql<string>`now() - interval '5 minutes'`.as('before')])
      .executeTakeFirstOrThrow();
    const begun = await begunBetween(db, this.seenUntil ?? clock.before, clock.now).execute();
    this.seenUntil = clock.now;
    const { tags } = await collectChangedTags(async () => {
      for (const { collegeId } of begun) dropCachedCollege(collegeId);
    });
    await this.broadcastTags(tags);
  }

  /** Deletes records of decisions that can no longer be undone. */
  async forgetDecisions(): Promise<void> {
    await tables(this.em)
      .deleteFrom('undoable_decisions')
      .where('decided_at', '<', sql<string>`now() - interval '1 minute'`)
      .execute();
  }

  protected async turn(): Promise<boolean> {
    await this.noticeBegun();
    await this.forgetDecisions();
    return (await this.expireEnded()) === BATCH;
  }

  private async broadcastTags(tags: string[]): Promise<void> {
    if (tags.length > 0) await this.broadcast.publish('cache-tags', tags);
  }
}
