import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { isNotBeingErased, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { dealState, dealSubject } from '../deal.columns.js';
import { Revision, withdrawDecision } from '../../moderation/public.js';
import { lockDeals } from '../lock-deals.js';
import { tables } from '../../tables.js';
import { Vendor, dropCachedVisibility, vendorFacts } from '../../vendors/public.js';
import { getAdminDeal } from './admin-deal.query.js';
import type { BeforeDecision } from '../deal-before.js';
import { firstApproval } from './decide-deal.js';
import { DealDecision } from './deal-decision.entity.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal } from '../deal.entity.js';
import { DealNotFound } from '../deal.errors.js';
import { dealFacts, dealIds } from '../deal.events.js';
import { leaveTooFarColleges } from '../places/too-far-colleges.query.js';

/** Undoes decisions whose events have not been published yet. */
@Injectable()
export class UndoDecisionService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Undoes a decision. Throws `DealNotFound`; `UndoExpired` also if the deal has changed since; access_denied for
   * another admin's decision.
   */
  @Transactional()
  async undo(caller: SignedInUser, id: number): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    await lockDeals(tables(this.em), [id]);
    const deal = await this.em.findOne(Deal, id, { refresh: true });
    if (!deal) throw new DealNotFound(id);
    const { version } = deal;
    const before = await withdrawDecision<BeforeDecision>(this.em, this.outbox, caller, { dealId: id, version });
    await this.forgetLast(id);
    const state = dealState(deal);
    const { approvedAt } = deal;
    await this.restore(deal, before);
    await this.em.flush();
    if (before.revision) await leaveTooFarColleges(this.em, { dealIds: [id] });
    await this.unpublishVendor(deal.vendorId, approvedAt);
    await this.audit.record({
      action: 'deal.undo',
      subject: dealSubject(deal),
      before: state,
      after: dealState(deal),
    });
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    await this.outbox.publish('DealDecisionUndone', {
      ...dealIds(deal),
      userId: vendor.userId,
      decision: before.decision,
      isRevision: before.revision !== null,
      version: deal.version,
    });
    // For read models that a snapshot updated in the meantime.
    await this.outbox.publish('DealSnapshotTaken', dealFacts(deal, vendor));
    dropCachedDeal({ id, ...state });
    dropCachedDeal(deal);
    return getAdminDeal(tables(this.em), id);
  }

  /** Removes the decision from what reports count. */
  private async forgetLast(dealId: number): Promise<void> {
    const last = await this.em.findOne(DealDecision, { dealId }, { orderBy: { id: 'desc' } });
    if (last) this.em.remove(last);
  }

  /** Hides the vendor again if only this approval had made it public. */
  private async unpublishVendor(id: number, approvedAt: Date | null): Promise<void> {
    if (approvedAt === null) return;
    const changed = await tables(this.em)
      .updateTable('vendors')
      .set(({ eb }) => ({ deal_approved_at: firstApproval, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deal_approved_at', '=', approvedAt.toISOString())
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    const vendor = await this.em.findOneOrFail(Vendor, changed.id, { refresh: true });
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    await dropCachedVisibility(tables(this.em), vendor);
  }

  private async restore(deal: Deal, before: BeforeDecision): Promise<void> {
    const { revision } = before;
    const now = new Date();
    if (revision) {
      const { redemption, ...fields } = revision.fields;
      deal.take(fields);
      if (revision.changes.redemption) await setRedemptionRules(this.em, deal, redemption);
      const submittedAt = new Date(revision.submittedAt);
      const waiting = await this.em.findOne(Revision, { dealId: deal.id });
      if (waiting) waiting.submit(revision.changes, submittedAt);
      else this.em.create(Revision, { dealId: deal.id, changes: revision.changes, submittedAt });
    }
    const isKnown = before.decidedBy !== null && (await isNotBeingErased(this.em, before.decidedBy));
    deal.undoDecision({ ...before, decidedBy: isKnown ? before.decidedBy : null }, now);
  }
}
