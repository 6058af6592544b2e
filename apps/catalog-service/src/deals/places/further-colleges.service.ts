import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { tables } from '../../tables.js';
import type { ChangedClock, FurtherColleges, MovedThings } from '../../colleges/public.js';
import { Vendor } from '../../vendors/public.js';
import type { Deal } from '../deal.entity.js';
import { dealFacts } from '../deal.events.js';
import { extendEndsOf } from './extend-ends.query.js';
import { dealsOfMoved, leaveTooFarColleges } from './too-far-colleges.query.js';

@Injectable()
export class FurtherCollegesService implements FurtherColleges {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async lockDeals(moved: MovedThings): Promise<void> {
    const deals = dealsOfMoved(tables(this.em), moved);
    await deals.select('deals.id').orderBy('deals.id').forNoKeyUpdate().execute();
  }

  async leaveTooFar(moved: MovedThings): Promise<void> {
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
