import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import { collectChangedTags, RepeatingJob } from '@campus-deals/service-defaults';
import { dropCachedCollege } from '../colleges/colleges.module.js';
import { dropCachedDeal, type ShownDeal } from './deal-tags.js';

/** Readers go by the clock themselves; a status, an event or a count may follow this much later. */
const POLL_MS = 5000;
const BATCH = 500;
/** What began this long before the start may have begun unseen. */
const LOOK_BACK_S = 300;

/** Replicas share the work: none waits for a row another one has. */
const EXPIRE = `
  UPDATE deals SET status = 'expired', updated_at = now()
  WHERE id IN (SELECT id FROM deals WHERE status = 'approved' AND end_date <= now() ORDER BY end_date LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id, vendor_id AS "vendorId", college_id AS "collegeId"`;
const BEGUN = `SELECT DISTINCT college_id AS "collegeId" FROM deals WHERE status = 'approved' AND start_date > ? AND start_date <= ?`;
const NOW = `SELECT now() AS now, now() - interval '${LOOK_BACK_S} seconds' AS before`;

/** Does what the clock brings about: deals that end are expired, and counts of colleges follow what begins. */
@Injectable()
export class DealClock extends RepeatingJob {
  private seenUntil: Date | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly broadcast: Broadcast,
  ) {
    super({ doing: 'what the clock brings about', everyMs: POLL_MS });
  }

  /** Expires what has ended, each deal once among all replicas; answers how many. */
  async expireEnded(): Promise<number> {
    const { result, tags } = await collectChangedTags(undefined, () =>
      this.em.fork().transactional(async (within) => {
        const ended = await within.execute<ShownDeal[]>(EXPIRE);
        await this.outbox.publishAll(
          'DealExpired',
          ended.map(({ id, vendorId, collegeId }) => ({ dealId: id, vendorId, collegeId })),
        );
        for (const deal of ended) dropCachedDeal(deal);
        return ended.length;
      }),
    );
    await this.tell(tags);
    return result;
  }

  /** Drops the counts of colleges where deals have begun since it was last asked. */
  async noticeBegun(): Promise<void> {
    const em = this.em.fork();
    const [clock] = await em.execute<{ now: Date; before: Date }[]>(NOW);
    if (!clock) return;
    const begun = await em.execute<{ collegeId: number }[]>(BEGUN, [this.seenUntil ?? clock.before, clock.now]);
    this.seenUntil = clock.now;
    const { tags } = await collectChangedTags(undefined, async () => {
      for (const { collegeId } of begun) dropCachedCollege(collegeId);
    });
    await this.tell(tags);
  }

  protected async turn(): Promise<boolean> {
    await this.noticeBegun();
    return (await this.expireEnded()) === BATCH;
  }

  private async tell(tags: string[]): Promise<void> {
    if (tags.length > 0) await this.broadcast.publish('cache-tags', tags);
  }
}
