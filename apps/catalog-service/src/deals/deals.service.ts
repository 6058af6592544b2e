import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DealDto } from '@campus-deals/contracts/deal.dto';
import type { ListDealsQueryDto } from '@campus-deals/contracts/list-deals-query.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, requireAccess, type Caller, type JsonAnswer } from '@campus-deals/service-defaults';
import { collegeKey, CollegeNotFound, dealsOfCollegeTag, openCollegeTag } from '../colleges/colleges.module.js';
import { reads, tables } from '../entities.js';
import type { Reader } from '../reader.js';
import { vendorTag } from '../vendors/vendors.module.js';
import { collegeDeals, vendorDeals, type DealList } from './deal-lists.query.js';
import { dealsOfVendorTag, dealTag, dropCachedDeal } from './deal-tags.js';
import { Deal } from './deal.entity.js';
import { DealNotFound } from './deal.errors.js';
import { findDeal, getDeal } from './deal.query.js';

/** Deals as readers see them, and what admins decide about them: each decision is one transaction, with its event in it. */
@Injectable()
export class DealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /**
   * A deal with its vendor. The public sees it while it runs, of a live college whose deals are unlocked; its owner and
   * admins see it in whatever state. Throws `DealNotFound`.
   */
  async get(id: number, reader: Reader): Promise<JsonAnswer> {
    const [deal] = await findDeal(reads(this.em), { id });
    if (deal?.isPublic) {
      const tags = [dealTag(id), vendorTag(deal.vendorId), openCollegeTag(deal.collegeId)];
      return { body: deal.json, tags, until: deal.until };
    }
    if (!deal || !(reader.isAdmin || deal.ownerId === reader.userId)) throw new DealNotFound(id);
    // Untagged, what one reader alone may see is never kept for others.
    return { body: deal.json };
  }

  /** The running deals of a college; none while it waits for subscribers, but for admins. Throws `CollegeNotFound`. */
  async ofCollege(name: string, list: DealList, query: ListDealsQueryDto, { isAdmin }: Reader): Promise<JsonAnswer> {
    const { category, sort, ...request } = query;
    const read = collegeDeals[list][sort];
    const found = await read(reads(this.em), { ...collegeKey(name), isAdmin, ...(category && { category }) }, request);
    if (!found || !(found.scope.isLive || isAdmin)) throw new CollegeNotFound(name);
    const { scope, page } = found;
    if (scope.seenId !== null && !scope.isOpen) return page;
    return {
      ...page,
      tags: [dealsOfCollegeTag(scope.id), openCollegeTag(scope.id)],
      until: scope.until,
    };
  }

  /** The running deals of a vendor. Throws `vendor_not_found` where its reader may not see it. */
  async ofVendor(id: number, { category, sort, ...request }: ListDealsQueryDto, reader: Reader): Promise<JsonAnswer> {
    const found = await vendorDeals[sort](reads(this.em), { id, ...reader, ...(category && { category }) }, request);
    if (!found?.scope.seenId) throw new ProductError('vendor_not_found', `Vendor ${id} not found`);
    const { scope, page } = found;
    if (!scope.isOpen || scope.collegeId === null) return page;
    return {
      ...page,
      tags: [vendorTag(id), dealsOfVendorTag(id), openCollegeTag(scope.collegeId)],
      until: scope.until,
    };
  }

  /** Lets readers see a pending deal once it has begun. Throws `DealNotFound`, `DealStateConflict`. */
  @Transactional()
  async approve(caller: Caller, id: number): Promise<DealDto> {
    requireAccess(caller, 'admin');
    const deal = await this.getForUpdate(id);
    deal.approve(new Date());
    return this.publishDecision(deal, 'DealApproved');
  }

  /** Sends a pending deal back to its vendor. Throws `DealNotFound`, `DealStateConflict`. */
  @Transactional()
  async reject(caller: Caller, id: number, reason: string | null): Promise<DealDto> {
    requireAccess(caller, 'admin');
    const deal = await this.getForUpdate(id);
    deal.reject(reason);
    return this.publishDecision(deal, 'DealRejected');
  }

  private async getForUpdate(id: number): Promise<Deal> {
    const deal = await this.em.findOne(Deal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!deal) throw new DealNotFound(id);
    return deal;
  }

  private async publishDecision(deal: Deal, event: 'DealApproved' | 'DealRejected'): Promise<DealDto> {
    await this.em.flush();
    await this.outbox.publish(event, { dealId: deal.id, vendorId: deal.vendorId, collegeId: deal.collegeId });
    dropCachedDeal(deal);
    return getDeal(tables(this.em), deal.id);
  }
}
