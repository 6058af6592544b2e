import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { SettableDealStatus } from '@campus-deals/contracts/enumerations';
import { Outbox } from '@campus-deals/messaging';
import { tables } from '../tables.js';
import { dealState, dealSubject } from './deal.columns.js';
import { Vendor } from '../vendors/public.js';
import { dropCachedDeal } from './deal-tags.js';
import { Deal } from './deal.entity.js';
import { DealNotFound } from './deal.errors.js';
import { dealFacts, endedDeal } from './deal.events.js';
import { DecideDeal } from './admin/decide-deal.js';
import { lockDeals } from './lock-deals.js';

/** Sets the status of a deal in a bulk action. Runs in the caller's transaction. */
@Injectable()
export class DealStatuses {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly decisions: DecideDeal,
    private readonly audit: AuditLog,
  ) {}

  /** Returns whether the status changed. Throws `DealNotFound`, `DealStateConflict`. */
  async set(by: number, id: number, status: SettableDealStatus): Promise<boolean> {
    await lockDeals(tables(this.em), [id]);
    const deal = await this.em.findOne(Deal, id, { refresh: true });
    if (!deal) throw new DealNotFound(id);
    if (deal.status === status) return false;
    if (status === 'approved') await this.decisions.decide(by, id, { what: 'approve' });
    else if (status === 'rejected') await this.decisions.decide(by, id, { what: 'reject', reason: null });
    else await this.change(by, deal, status);
    return true;
  }

  private async change(by: number, deal: Deal, status: 'pending' | 'expired'): Promise<void> {
    const before = dealState(deal);
    if (status === 'pending') deal.reopen(new Date());
    else deal.end(new Date());
    await this.em.flush();
    const after = dealState(deal);
    if (status === 'expired') await this.outbox.publish('DealExpired', endedDeal(deal));
    else
      await this.outbox.publish('DealSubmitted', dealFacts(deal, await this.em.findOneOrFail(Vendor, deal.vendorId)));
    await this.audit.recordAs(by, { action: 'deal.set-status', subject: dealSubject(deal), before, after });
    dropCachedDeal(deal);
  }
}
