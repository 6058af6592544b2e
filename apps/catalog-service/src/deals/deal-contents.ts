import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { deleteStep, findLarge } from './deal-contents.query.js';
import { dropCachedDeal } from './deal-tags.js';
import { endedDeal } from './deal.events.js';

/** Deals handled together. */
const PAGE = 100;

/**
 * Empties deals that are about to be deleted, so that deleting them is a short statement: codes, vouchers, saves,
 * reports and counts of a deal may be millions of rows. Each step is its own transaction. Call it before the deleting
 * transaction locks any of the deals. If it is interrupted, deleting again resumes the work; meanwhile readers do not
 * see half-empty deals, since they are taken down first.
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
    // On another connection, even within a transaction: completed steps stay committed.
    const db = tables(this.em.fork());
    for (const table of large) while (await deleteStep(db, table, dealIds));
  }

  private takeDown(dealIds: number[]): Promise<void> {
    return this.em.fork().transactional(async (within) => {
      const ended = await tables(within)
        .updateTable('deals')
        .set({ status: 'expired', pause_reason: null, updated_at: sql<Date>`now()` })
        .where('id', 'in', dealIds)
        .where('status', 'in', ['approved', 'paused'])
        .returning([
          'id',
          'vendor_id as vendorId',
          'college_id as collegeId',
          'further_college_ids as furtherCollegeIds',
          'version',
        ])
        .execute();
      await this.outbox.publishAll('DealExpired', ended.map(endedDeal));
      for (const deal of ended) dropCachedDeal(deal);
    });
  }
}
