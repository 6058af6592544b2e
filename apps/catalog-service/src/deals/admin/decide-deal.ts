import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import { Outbox, type Timing } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { dealState, dealSubject, type DealState } from '../deal.columns.js';
import { lockDeals } from '../lock-deals.js';
import { tables } from '../../tables.js';
import { type Decision, dismissReports, Revision } from '../../moderation/public.js';
import { Vendor, dropCachedVendor, dropCachedVendorsOfColleges, vendorFacts } from '../../vendors/public.js';
import { DealDecision } from './deal-decision.entity.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal, isSubmitted } from '../deal.entity.js';
import { dealFacts, dealIds } from '../deal.events.js';
import { leaveTooFarColleges } from '../places/too-far-colleges.query.js';

/** Time since which a vendor has been public by its deals. */
export const firstApproval = sql<Date | null>`(SELECT min(approved_at) FROM deals WHERE vendor_id = vendors.id)`;

/** A locked deal, with its pending change if it is approved. */
export interface DealUnderReview {
  deal: Deal;
  revision: Revision | null;
}

/** Decides about deals, or pending changes of approved ones, with their events. Throws deal_state_conflict. */
@Injectable()
export class DecideDeal {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Decides with as many statements as for one deal; `by` is null if no admin decides. Returns the ids of the events. */
  async decideAll(
    by: number | null,
    deals: DealUnderReview[],
    decision: Decision,
    timing: Timing = {},
  ): Promise<string[]> {
    if (deals.length === 0) return [];
    const states = deals.map(({ deal }) => dealState(deal));
    const now = new Date();
    for (const one of deals) {
      if (decision.what === 'approve') await this.approve(one, by, now);
      else reject(one, decision.reason, by, now);
      this.em.create(DealDecision, decisionOf(one, decision, by, now));
    }
    await this.em.flush();
    const eventIds: string[] = [];
    if (decision.what === 'approve') {
      eventIds.push(...(await this.publishVendors(deals, timing)));
      // Places and colleges may have moved since the changes were submitted.
      const revised = deals.filter(({ revision }) => revision).map(({ deal }) => deal.id);
      if (revised.length > 0) await leaveTooFarColleges(this.em, { dealIds: revised });
    }
    eventIds.push(...(await this.publish(deals, decision, timing)));
    for (const [at, { deal }] of deals.entries()) {
      dropCachedDeal(deal);
      dropCachedDeal({ ...deal, ...states[at] });
    }
    if (by !== null)
      await this.audit.recordAll(
        by,
        deals.map((one, at) => actionOf(one, decision, states[at] ?? dealState(one.deal))),
      );
    return eventIds;
  }

  /** Marks vendors as public: a vendor becomes public with its first approved deal. Returns the ids of the events. */
  private async publishVendors(deals: DealUnderReview[], timing: Timing): Promise<string[]> {
    const vendorIds = deals.map(({ deal }) => deal.vendorId);
    const published = await tables(this.em)
      .updateTable('vendors')
      .set(({ eb }) => ({ deal_approved_at: firstApproval, version: eb('version', '+', 1) }))
      .where('id', 'in', vendorIds)
      .where('deal_approved_at', 'is', null)
      .returning('id')
      .execute();
    if (published.length === 0) return [];
    const ids = published.map(({ id }) => id);
    const vendors = await this.em.find(Vendor, { id: { $in: ids } }, { refresh: true });
    for (const vendor of vendors) {
      // It was public already.
      if (vendor.hasPaid) continue;
      dropCachedVendor(vendor);
      dropCachedVendorsOfColleges(vendor.collegeId);
    }
    return this.outbox.publishAll('VendorUpdated', vendors.map(vendorFacts), timing);
  }

  /** Returns the existing deals, locked, in order of their ids. */
  async getForUpdate(ids: number[]): Promise<DealUnderReview[]> {
    await lockDeals(tables(this.em), ids);
    const order = { orderBy: { id: 'asc' }, refresh: true } as const;
    const deals = await this.em.find(Deal, { id: { $in: ids }, ...isSubmitted }, order);
    const revisions = await this.em.find(Revision, { dealId: { $in: ids }, status: 'pending' });
    const revisionOf = new Map(revisions.map((revision) => [revision.dealId, revision]));
    return deals.map((deal) => ({
      deal,
      revision: (deal.isApproved() && revisionOf.get(deal.id)) || null,
    }));
  }

  private async approve({ deal, revision }: DealUnderReview, by: number | null, now: Date): Promise<void> {
    if (!revision) {
      if (deal.reportCount > 0) {
        // Its approval includes a review of them.
        deal.show(now);
        await dismissReports(tables(this.em), 'deal', deal.id);
      }
      return deal.approve(by, now);
    }
    deal.approveRevision(revision.changes, by, now);
    if (revision.changes.redemption) await setRedemptionRules(this.em, deal, revision.changes.redemption);
    this.em.remove(revision);
  }

  private async publish(deals: DealUnderReview[], decision: Decision, timing: Timing): Promise<string[]> {
    await this.em.find(Vendor, { id: { $in: deals.map(({ deal }) => deal.vendorId) } });
    const decided = await Promise.all(
      deals.map(async ({ deal, revision }) => ({
        deal,
        // Loaded above.
        vendor: await this.em.findOneOrFail(Vendor, deal.vendorId),
        isRevision: revision !== null,
      })),
    );
    if (decision.what === 'reject') {
      const rejected = decided.map(({ deal, vendor, isRevision }) => ({
        ...dealIds(deal),
        userId: vendor.userId,
        title: deal.title,
        reason: decision.reason,
        isRevision,
        version: deal.version,
      }));
      return this.outbox.publishAll('DealRejected', rejected, timing);
    }
    const approved = decided.map(({ deal, vendor, isRevision }) => ({ ...dealFacts(deal, vendor), isRevision }));
    const changed = decided.filter(({ isRevision }) => isRevision).map(({ deal, vendor }) => dealFacts(deal, vendor));
    return [
      ...(await this.outbox.publishAll('DealApproved', approved, timing)),
      ...(await this.outbox.publishAll('DealChanged', changed, timing)),
    ];
  }
}

function reject({ deal, revision }: DealUnderReview, reason: string | null, by: number | null, now: Date): void {
  if (!revision) return deal.reject(reason, by, now);
  revision.reject(reason, by, now);
  deal.recordChange(now);
}

function decisionOf({ deal, revision }: DealUnderReview, { what }: Decision, by: number | null, now: Date) {
  return {
    ...dealIds(deal),
    decision: what === 'approve' ? ('approved' as const) : ('rejected' as const),
    isByAdmin: by !== null,
    submittedAt: revision?.submittedAt ?? deal.submittedAt ?? deal.createdAt,
    decidedAt: now,
  };
}

/** Returns the audit entry. A rejected change leaves the deal as it is, so the entry records the reason. */
function actionOf({ deal, revision }: DealUnderReview, decision: Decision, before: DealState): AdminAction {
  const subject = dealSubject(deal);
  if (decision.what === 'approve') return { action: 'deal.approve', subject, before, after: dealState(deal) };
  return {
    action: 'deal.reject',
    subject,
    before: { status: before.status, rejectionReason: null },
    after: { status: revision ? 'change rejected' : deal.status, rejectionReason: decision.reason },
  };
}
