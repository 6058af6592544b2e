import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import type { ChangedClock, FurtherColleges, MovedRows } from '../../colleges/public.js';
import { Vendor } from '../../vendors/public.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal } from '../deal.entity.js';
import { dealFacts } from '../deal.events.js';
import { dealsOfMoved, leaveTooFarColleges } from './too-far-colleges.query.js';

@Injectable()
export class FurtherCollegesService implements FurtherColleges {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async lockDeals(moved: MovedRows): Promise<void> {
    const deals = dealsOfMoved(tables(this.em), moved);
    await deals.select('deals.id').orderBy('deals.id').forNoKeyUpdate().execute();
  }

  async leaveTooFar(moved: MovedRows): Promise<void> {
    await this.publish(await leaveTooFarColleges(this.em, moved));
  }

  async extendEnds(clocks: ChangedClock[]): Promise<void> {
    for (const clock of clocks) await this.publish(await extendEndsOf(this.em, clock));
  }

  private async publish(deals: Deal[]): Promise<void> {
    await this.em.find(Vendor, { id: { $in: deals.map(({ vendorId }) => vendorId) } });
    for (const deal of deals) {
      // Loaded above.
      const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
      if (deal.isApproved()) await this.outbox.publish('DealChanged', dealFacts(deal, vendor));
      if (deal.status === 'pending') await this.outbox.publish('DealSubmitted', dealFacts(deal, vendor));
    }
  }
}

/**
 * Gives deals of a college the same local end on its new clock where that is later: a last day stays a whole day.
 * Returns the changed deals; publishes nothing.
 */
async function extendEndsOf(em: EntityManager, { collegeId, from, to }: ChangedClock): Promise<Deal[]> {
  const promised = sql<Date>`((end_date AT TIME ZONE ${from}) AT TIME ZONE ${to})`;
  const rows = await tables(em)
    .selectFrom('deals')
    .select(['id', promised.as('end')])
    .where('college_id', '=', collegeId)
    .where(sql<boolean>`end_date > now() AND ${promised} > end_date`)
    .execute();
  const ends = new Map(rows.map(({ id, end }) => [id, new Date(end)]));
  const deals = await em.find(Deal, { id: { $in: [...ends.keys()] } }, { orderBy: { id: 'asc' }, refresh: true });
  const now = new Date();
  for (const deal of deals) {
    deal.extendTo(ends.get(deal.id) ?? now, now);
    dropCachedDeal(deal);
  }
  await em.flush();
  return deals;
}
