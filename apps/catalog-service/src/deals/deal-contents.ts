import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { deleteStep, findLarge } from './deal-contents.query.js';
import { dropCachedDeal } from './deal-tags.js';
import { endedDeal } from './deal.events.js';

/** Deals looked at together. */
const PAGE = 100;

/**
 * Empties deals that are about to be removed, so that removing them is a short statement: a deal's codes, vouchers, saves, reports
 * and counts may be millions of rows. Each step is a transaction of its own. Call it before the transaction that removes the
 * deals locks any of them. Whoever was interrupted removes them again, and goes on where that stopped: the deals were taken down
 * first, so nobody meets a half-empty one.
 */
@Injectable()
export class DealContents {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async empty(dealIds: number[]): Promise<void> {
    for (let at = 0; at < dealIds.length; at += PAGE) await this.emptyPage(dealIds.slice(at, at + PAGE));
  }

  /** Empties all deals of a vendor. */
  async emptyVendor(vendorId: number): Promise<void> {
    for (let last = 0; ;) {
      const deals = await tables(this.em)
        .selectFrom('deals')
        .select('id')
        .where('vendor_id', '=', vendorId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      if (deals.length === 0) return;
      last = deals.at(-1)?.id ?? last;
      await this.emptyPage(deals.map(({ id }) => id));
    }
  }

  private async emptyPage(dealIds: number[]): Promise<void> {
    const large = await findLarge(tables(this.em), dealIds);
    if (large.length === 0) return;
    await this.takeDown(dealIds);
    // Another connection, also within a transaction: what is done stays done.
    const db = tables(this.em.fork());
    for (const table of large) while (await deleteStep(db, table, dealIds));
  }

  private takeDown(dealIds: number[]): Promise<void> {
    return this.em.fork().transactional(async (within) => {
      const ended = await tables(within)
        .updateTable('deals')
        .set({ status: 'expired', updated_at: sql<Date>`now()` })
        .where('id', 'in', dealIds)
        .where('status', '=', 'approved')
        .returning(['id', 'vendor_id as vendorId', 'college_id as collegeId', 'version'])
        .execute();
      await this.outbox.publishAll('DealExpired', ended.map(endedDeal));
      for (const deal of ended) dropCachedDeal(deal);
    });
  }
}
