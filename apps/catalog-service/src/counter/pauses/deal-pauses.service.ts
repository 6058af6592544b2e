import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnDealDto, PauseDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { requireActiveAccount } from '../../visibility/public.js';
import {
  Deal,
  dealFacts,
  dealIds,
  dealNotFound,
  dropCachedDeal,
  getOwnDeal,
  lockDeals,
  PostingRights,
} from '../../deals/public.js';
import { tables } from '../../tables.js';
import { withdrawUnused } from '../redemptions/release-expired.query.js';
import { Vendor } from '../../vendors/public.js';

/** Maximum holders of withdrawn codes named in one event. */
const HOLDERS = 100;

/** Pauses, resumes and ends vendors' approved deals. None of it needs a review. */
@Injectable()
export class DealPausesService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly rights: PostingRights,
  ) {}

  /** Hides a deal from readers. Throws deal_not_found, deal_state_conflict. */
  @Transactional()
  async pause(caller: SignedInUser, id: number, { reason, withdrawsCodes }: PauseDealDto): Promise<OwnDealDto> {
    const { deal, vendor } = await this.getForUpdate(caller, id);
    deal.pause(reason, new Date());
    await this.em.flush();
    if (withdrawsCodes) await this.withdrawCodes(deal, vendor);
    return this.publish(deal, vendor);
  }

  /** Shows a paused deal. Throws deal_not_found, deal_state_conflict, registration_fee_required, vendor_suspended. */
  @Transactional()
  async resume(caller: SignedInUser, id: number): Promise<OwnDealDto> {
    const { deal, vendor } = await this.getForUpdate(caller, id);
    this.rights.require(vendor);
    deal.resume(new Date());
    return this.publish(deal, vendor);
  }

  /** Ends a deal at the next midnight of its college or earlier. Throws deal_not_found, deal_state_conflict. */
  @Transactional()
  async endToday(caller: SignedInUser, id: number): Promise<OwnDealDto> {
    const { deal, vendor } = await this.getForUpdate(caller, id);
    const midnight = await this.midnightOf(deal.collegeId);
    deal.endAt(deal.endDate !== null && deal.endDate < midnight ? deal.endDate : midnight, new Date());
    return this.publish(deal, vendor);
  }

  private async getForUpdate(caller: SignedInUser, id: number): Promise<{ deal: Deal; vendor: Vendor }> {
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    const vendor = await this.em.findOne(Vendor, { userId: caller.userId });
    await lockDeals(tables(this.em), [id]);
    const deal = vendor && (await this.em.findOne(Deal, { id, vendorId: vendor.id }, { refresh: true }));
    if (!deal) throw dealNotFound(id);
    // Refuses a deal that has ended before the clock's job has seen it.
    deal.expireIfOver(new Date());
    return { deal, vendor };
  }

  private async midnightOf(collegeId: number): Promise<Date> {
    const { midnight } = await tables(this.em)
      .selectFrom('colleges')
      .select(
        sql<Date>`(date_trunc('day', now() AT TIME ZONE time_zone) + interval '1 day') AT TIME ZONE time_zone`.as(
          'midnight',
        ),
      )
      .where('id', '=', collegeId)
      .executeTakeFirstOrThrow();
    return new Date(midnight);
  }

  private async withdrawCodes(deal: Deal, { name }: Vendor): Promise<void> {
    const holders = await withdrawUnused(tables(this.em), deal.id);
    const { title, version } = deal;
    const events = Array.from({ length: Math.ceil(holders.length / HOLDERS) }, (_, page) => ({
      ...dealIds(deal),
      title,
      vendorName: name,
      version,
      userIds: holders.slice(page * HOLDERS, (page + 1) * HOLDERS),
    }));
    await this.outbox.publishAll('CodesWithdrawn', events);
  }

  private async publish(deal: Deal, vendor: Vendor): Promise<OwnDealDto> {
    await this.em.flush();
    await this.outbox.publish('DealChanged', dealFacts(deal, vendor));
    dropCachedDeal(deal);
    return getOwnDeal(tables(this.em), deal.id);
  }
}
