import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminDealDto, DecidedDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { isNotBeingErased, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import type { SettableDealStatus } from '@campus-deals/contracts/enumerations';
import { tables } from '../../tables.js';
import { dropCachedVisibility, IdentityUsers, Vendor, vendorFacts } from '../../vendors/public.js';
import { Revision, withdrawDecision } from '../../moderation/public.js';
import { whenInWords } from '../../visibility/public.js';
import type { BeforeDecision } from '../deal-changes.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { dealState, dealSubject } from '../deal.columns.js';
import { Deal } from '../deal.entity.js';
import { dealNotFound, lastDecision } from '../deal.errors.js';
import { dealFacts, dealIds, endedDeal } from '../deal.events.js';
import { getDeal } from '../deal.query.js';
import { getDealForUpdate, lockDeals } from '../lock-deals.js';
import { leaveTooFarColleges } from '../places/too-far-colleges.query.js';
import { getAdminDeal } from './admin-deal.query.js';
import { DealDecision } from './deal-decision.entity.js';
import { DecideDeal, firstApproval, type Decision } from './decide-deal.js';

/** Admins' decisions about deals. Each is one transaction with its events, which wait until it can no longer be undone. */
@Injectable()
export class DealDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly decisions: DecideDeal,
    private readonly users: IdentityUsers,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Publishes a pending deal once it starts, or the change of an approved one; or sends the deal back to its vendor, or
   * rejects the change, which leaves the deal as is. Throws deal_not_found; deal_state_conflict, which names the admin
   * who decided first; deal_changed if the given version is not the present one.
   */
  async decide(caller: SignedInUser, id: number, decision: Decision, version?: number): Promise<DecidedDealDto> {
    try {
      return await this.store(caller, id, decision, version);
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'deal_state_conflict') throw error;
      // Outside the transaction, which must not wait for identity.
      const em = this.em.fork();
      const deal = await em.findOne(Deal, id);
      const last = deal && lastDecision(deal, await em.findOne(Revision, { dealId: id }));
      if (!last || deal.status === 'expired') throw error;
      const name = last.by === null ? undefined : await this.users.findName(last.by);
      const who = last.by === caller.userId ? 'You' : (name ?? 'Another admin');
      throw new ProductError('deal_state_conflict', `${who} ${last.what} this deal on ${whenInWords(last.at)}`);
    }
  }

  @Transactional()
  private async store(caller: SignedInUser, id: number, decision: Decision, version?: number): Promise<DecidedDealDto> {
    requireAccess(caller, 'admin');
    const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000).toISOString();
    await this.decisions.decide(caller.userId, id, decision, { version, isUndoable: true });
    return { ...(await getDeal(tables(this.em), id)), undoUntil };
  }

  /**
   * Undoes a decision whose events have not been published yet. Throws deal_not_found; undo_expired also if the deal
   * has changed since; access_denied for another admin's decision.
   */
  @Transactional()
  async undo(caller: SignedInUser, id: number): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    await lockDeals(tables(this.em), [id]);
    const deal = await this.em.findOne(Deal, id, { refresh: true });
    if (!deal) throw dealNotFound(id);
    const { version } = deal;
    const before = await withdrawDecision<BeforeDecision>(this.em, this.outbox, caller, { dealId: id, version });
    await this.forgetLast(id);
    const state = dealState(deal);
    const { approvedAt } = deal;
    await this.restore(deal, before);
    await this.em.flush();
    if (before.revision) await leaveTooFarColleges(this.em, { dealIds: [id] });
    await this.unpublishVendor(deal.vendorId, approvedAt);
    const after = dealState(deal);
    await this.audit.record({ action: 'deal.undo', subject: dealSubject(deal), before: state, after });
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

  /** Returns whether the status changed. Throws deal_not_found, deal_state_conflict. */
  async setStatus(by: number, id: number, status: SettableDealStatus): Promise<boolean> {
    const deal = await getDealForUpdate(this.em, id);
    if (deal.status === status) return false;
    if (status === 'approved') await this.decisions.decide(by, id, { what: 'approve' });
    else if (status === 'rejected') await this.decisions.decide(by, id, { what: 'reject', reason: null });
    else await this.changeStatus(by, deal, status);
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
