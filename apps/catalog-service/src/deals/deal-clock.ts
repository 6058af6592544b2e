import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import { collectChangedTags } from '@campus-deals/service-defaults';
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

/** Does what the clock brings about: deals that end are expired, and counts of colleges follow what begins. Every replica runs one. */
@Injectable()
export class DealClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('DealClock');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private seenUntil: Date | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly broadcast: Broadcast,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Ends the turn it is in before the database is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Expires what has ended, each deal once among all replicas; answers how many. */
  async expireEnded(): Promise<number> {
    const { result, tags } = await collectChangedTags(undefined, () =>
      this.em.fork().transactional(async (within) => {
        const ended = await within.execute<ShownDeal[]>(EXPIRE);
        await this.outbox.publishAll('DealExpired', ended.map(({ id, vendorId, collegeId }) => ({ dealId: id, vendorId, collegeId })));
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

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.noticeBegun();
        if ((await this.expireEnded()) === BATCH) continue;
      } catch (error) {
        this.log.error({ err: error }, 'what the clock brings about could not be done; it is tried again');
      }
      await wait(POLL_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  private async tell(tags: string[]): Promise<void> {
    if (tags.length > 0) await this.broadcast.publish('cache-tags', tags);
  }
}
