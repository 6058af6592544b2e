import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { isNotBeingErased } from '@campus-deals/service-defaults';
import type { SettableDealStatus } from '@campus-deals/contracts/enumerations';
import { tables } from '../../tables.js';
import { dropCachedVisibility, Vendor, vendorFacts } from '../../vendors/public.js';
import { type Decision, ONCE_FINAL, type PastDecision, Revision, SubjectDecisions } from '../../moderation/public.js';
import { IdentityUsers } from '../../visibility/public.js';
import { beforeDecision, type BeforeDecision } from '../deal-changes.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { dealState, dealSubject } from '../deal.columns.js';
import { Deal } from '../deal.entity.js';
import { dealChangedMeanwhile, dealNotFound, dealStateConflict, lastDecision } from '../deal.errors.js';
import { dealFacts, dealIds, endedDeal } from '../deal.events.js';
import { getDeal } from '../deal.query.js';
import { getDealForUpdate } from '../lock-deals.js';
import { leaveTooFarColleges } from '../places/too-far-colleges.query.js';
import { getAdminDeal } from './admin-deal.query.js';
import { DealDecision } from './deal-decision.entity.js';
import { DecideDeal, firstApproval } from './decide-deal.js';

/** Admins' decisions about deals and their changes, and the statuses that admins set. */
@Injectable()
export class DealDecisionsService extends SubjectDecisions<Deal, BeforeDecision, DealDto, AdminDealDto> {
  protected readonly subject = 'deal';
  protected readonly audited = dealSubject;
  protected readonly stateOf = dealState;

  constructor(
    em: EntityManager,
    outbox: Outbox,
    audit: AuditLog,
    users: IdentityUsers,
    private readonly decisions: DecideDeal,
  ) {
    super(em, outbox, audit, users);
  }

  protected readonly present = (id: number) => getDeal(tables(this.em), id);
  protected readonly presentUndone = (id: number) => getAdminDeal(tables(this.em), id);
  protected readonly getForUpdate = (id: number) => getDealForUpdate(this.em, id);

  protected async apply(by: number, id: number, decision: Decision, version?: number) {
    const [reviewed] = await this.decisions.getForUpdate([id]);
    if (!reviewed) throw dealNotFound(id);
    const { deal, revision } = reviewed;
    if (version !== undefined && version !== deal.version) {
      // If an admin decided meanwhile, the state conflict below reports it; else its vendor changed it.
      if (deal.status === 'pending' || revision) throw dealChangedMeanwhile(deal.updatedAt, undefined, 'Its vendor');
      throw dealStateConflict(deal.status, 'decided about');
    }
    const before = beforeDecision(deal, revision, decision.what === 'approve' ? 'approved' : 'rejected');
    return { subject: deal, before, eventIds: await this.decisions.decideAll(by, [reviewed], decision, ONCE_FINAL) };
  }

  protected async findLast(em: EntityManager, id: number): Promise<PastDecision | undefined> {
    const deal = await em.findOne(Deal, { id, status: { $ne: 'expired' } });
    return deal ? lastDecision(deal, await em.findOne(Revision, { dealId: id })) : undefined;
  }

  protected async revert(deal: Deal, before: BeforeDecision): Promise<void> {
    const [decided, { approvedAt }] = [dealState(deal), deal];
    await this.forgetLast(deal.id);
    await this.restore(deal, before);
    await this.em.flush();
    if (before.revision) await leaveTooFarColleges(this.em, { dealIds: [deal.id] });
    await this.unpublishVendor(deal.vendorId, approvedAt);
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
    dropCachedDeal({ id: deal.id, ...decided });
    dropCachedDeal(deal);
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

  /** Returns whether the status changed. Throws deal_not_found, deal_state_conflict. */
  async setStatus(by: number, id: number, status: SettableDealStatus): Promise<boolean> {
    const deal = await getDealForUpdate(this.em, id);
    if (deal.status === status) return false;
    if (status === 'pending' || status === 'expired') await this.changeStatus(by, deal, status);
    else {
      const decision: Decision = status === 'approved' ? { what: 'approve' } : { what: 'reject', reason: null };
      await this.decisions.decideAll(by, await this.decisions.getForUpdate([id]), decision);
    }
    return true;
  }

  private async changeStatus(by: number, deal: Deal, status: 'pending' | 'expired'): Promise<void> {
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
