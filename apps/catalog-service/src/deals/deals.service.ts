import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Deal as DealAnswer } from '@campus-deals/contracts/deals.schema';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, type Caller } from '@campus-deals/service-defaults';
import { Deal } from './deal.entity.js';
import { DealNotFound } from './deal.errors.js';
import { dropCachedDeal } from './deal-tags.js';

/** What admins decide about deals. Each method is one transaction, with its event in it. */
@Injectable()
export class DealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Lets readers see a pending deal once it has begun. Throws `DealNotFound`, `DealStateConflict`. */
  @Transactional()
  async approve(caller: Caller, id: number): Promise<DealAnswer> {
    requireAccess(caller, 'admin');
    const deal = await this.getForUpdate(id);
    deal.approve(new Date());
    return this.decided(deal, 'DealApproved');
  }

  /** Sends a pending deal back to its vendor. Throws `DealNotFound`, `DealStateConflict`. */
  @Transactional()
  async reject(caller: Caller, id: number, reason: string | null): Promise<DealAnswer> {
    requireAccess(caller, 'admin');
    const deal = await this.getForUpdate(id);
    deal.reject(reason);
    return this.decided(deal, 'DealRejected');
  }

  private async getForUpdate(id: number): Promise<Deal> {
    const deal = await this.em.findOne(Deal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!deal) throw new DealNotFound(id);
    return deal;
  }

  private async decided(deal: Deal, event: 'DealApproved' | 'DealRejected'): Promise<DealAnswer> {
    await this.em.flush();
    await this.outbox.publish(event, { dealId: deal.id, vendorId: deal.vendorId, collegeId: deal.collegeId });
    dropCachedDeal(deal);
    const [row] = await this.em.execute<{ body: string }[]>(`SELECT card_json || '}' AS body FROM deals WHERE id = ?`, [
      deal.id,
    ]);
    if (!row) throw new DealNotFound(deal.id);
    return JSON.parse(row.body) as DealAnswer;
  }
}
