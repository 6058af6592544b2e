import type { RequiredEntityData } from '@mikro-orm/core';
import type { PauseReason } from '@campus-deals/contracts/enumerations';
import { EARLY_ACCESS_HOURS } from '@campus-deals/contracts/limits';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { pick } from '@campus-deals/service-defaults';
import { givenFields } from '../visibility/public.js';
import { type BeforeDecision, rulesOf, type DealChanges, type DealFields } from './deal-changes.js';
import { DealSchema } from './deal-schema.entity.js';
import { nextStatus, type DealEvent } from './deal.states.js';

/** A vendor's offer to students. Change it only under a row lock. */
export class Deal extends DealSchema.class {
  /**
   * Approves the deal; `by` is null if no admin decided. Everybody sees an early deal a day later, from when it is
   * listed as approved, unless it would have ended by then. Throws deal_state_conflict.
   */
  approve(by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'approved');
    const later = new Date(at.getTime() + EARLY_ACCESS_HOURS * 3_600_000);
    const isEarly = this.isEarly && (this.endDate === null || this.endDate > later);
    this.approvedAt = isEarly ? later : at;
    if (isEarly && this.startDate < later) this.startDate = later;
    this.rejectionReason = null;
    this.recordDecision(by, at);
  }

  /** Rejects the deal, with a reason that the vendor may read. Throws deal_state_conflict. */
  reject(reason: string | null, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'rejected');
    this.rejectionReason = reason;
    this.recordDecision(by, at);
  }

  /** Applies an approved revision; the approval date stays. */
  approveRevision(changes: DealChanges, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'revised');
    this.take(changes);
    this.keepEarly(at);
    this.recordDecision(by, at);
  }

  /** Applies the owner's changes and submits the deal for review. Throws deal_state_conflict if readers see it. */
  edit(changes: DealChanges, at: Date): void {
    // Editing a pending deal keeps its place in the queue.
    if (this.status !== 'pending' && this.status !== 'draft') this.submittedAt = at;
    this.status = nextStatus(this.status, 'edited');
    this.rejectionReason = null;
    this.take(changes);
    this.recordChange(at);
  }

  /** Submits a draft, or a rejected or expired deal again, unchanged. Throws deal_state_conflict. */
  resubmit(at: Date): void {
    this.status = nextStatus(this.status, 'resubmitted');
    this.submittedAt = at;
    this.rejectionReason = null;
    this.recordChange(at);
  }

  /** Restores the state before a decision that has not been published. */
  undoDecision(
    { status, approvedAt, rejectionReason, decidedAt, decidedBy, startDate }: BeforeDecision,
    at: Date,
  ): void {
    this.status = status;
    if (startDate !== undefined) this.startDate = new Date(startDate);
    this.approvedAt = approvedAt === null ? null : new Date(approvedAt);
    this.rejectionReason = rejectionReason;
    this.decidedAt = decidedAt === null ? null : new Date(decidedAt);
    this.decidedBy = decidedBy;
    this.recordChange(at);
  }

  /** Applies an admin's changes in any state; readers of an approved deal see them at once. */
  correct(changes: DealChanges & Partial<AdminDealFields>, at: Date): void {
    const { vendorId, collegeId, seoMetadata, featured, ...fields } = changes;
    // Another vendor has other places.
    if (vendorId !== undefined && vendorId !== this.vendorId)
      Object.assign(this, { placeIds: null, furtherCollegeIds: [] });
    Object.assign(this, givenFields({ vendorId, collegeId, seoMetadata, featured }));
    this.take(fields);
    this.furtherCollegeIds = this.furtherCollegeIds.filter((id) => id !== this.collegeId);
    this.keepEarly(at);
    this.recordChange(at);
  }

  /** Ends showing the deal at these further colleges. */
  leaveColleges(ids: number[], at: Date): void {
    this.furtherCollegeIds = this.furtherCollegeIds.filter((id) => !ids.includes(id));
    this.recordChange(at);
  }

  /** Puts the deal back into review. Throws deal_state_conflict. */
  reopen(at: Date): void {
    this.setStatus('reopened');
    this.submittedAt = at;
    this.recordChange(at);
  }

  /** Hides the deal from readers until it is resumed, or changes the reason. Throws deal_state_conflict. */
  pause(reason: PauseReason, at: Date): void {
    this.setStatus('paused');
    this.pauseReason = reason;
    this.recordChange(at);
  }

  /** Shows a paused deal again. Throws deal_state_conflict. */
  resume(at: Date): void {
    this.setStatus('resumed');
    this.recordChange(at);
  }

  /** Sets an earlier end. Throws deal_state_conflict unless it is approved or paused. */
  endAt(end: Date, at: Date): void {
    nextStatus(this.status, 'ended');
    this.endDate = end;
    this.recordChange(at);
  }

  /** Sets a later end. */
  extendTo(end: Date, at: Date): void {
    this.endDate = end;
    this.recordChange(at);
  }

  /** Whether an admin has approved it and it has not ended: a change of it is a revision. */
  isApproved(): boolean {
    return this.status === 'approved' || this.status === 'paused';
  }

  /** Takes the deal down before its end. Throws deal_state_conflict. */
  end(at: Date): void {
    this.setStatus('ended');
    this.recordChange(at);
  }

  /** Counts a report; `counts`: towards hiding the deal. Returns whether that hides it from readers. */
  countReport({ counts, threshold, at }: { counts: boolean; threshold: number; at: Date }): boolean {
    this.reportCount += 1;
    if (counts) this.countedReports += 1;
    if (this.hiddenAt !== null || this.countedReports < threshold * 2 ** this.reportDismissals) return false;
    this.hiddenAt = at;
    this.recordChange(at);
    return true;
  }

  /** Dismisses its reports: hiding it now takes twice as many. Returns what `show` returns. */
  dismissReports(at: Date): boolean {
    if (this.countedReports > 0) this.reportDismissals += 1;
    return this.show(at);
  }

  /** Clears its reports after an admin's review. Returns whether this makes it visible to readers again. */
  show(at: Date): boolean {
    const wasHidden = this.hiddenAt !== null;
    this.reportCount = 0;
    this.countedReports = 0;
    this.hiddenAt = null;
    if (wasHidden) this.recordChange(at);
    return wasHidden;
  }

  /** Expires the deal if it has ended; readers already see it as ended. Returns whether the status changed. */
  expireIfOver(at: Date): boolean {
    if (!this.isApproved() || this.endDate === null || this.endDate > at) return false;
    this.setStatus('ended');
    return true;
  }

  /** Increments the version, for a change of the deal or of its revision. */
  recordChange(at: Date): void {
    this.version += 1;
    this.updatedAt = at;
  }

  /** Changes how the deal is redeemed. `issuedCount` is the number issued in the new way before. */
  setRedemptionRules(rules: RedemptionRulesDto, issuedCount: number): void {
    Object.assign(this, redemptionColumns(rules), { issuedCount });
    this.recordChange(new Date());
  }

  redemptionRules(): RedemptionRulesDto {
    const { redemptionKind, redemptionCode, perStudentCap, totalCap, verifiedOnly } = this;
    return rulesOf({
      kind: redemptionKind,
      code: redemptionCode,
      perStudent: perStudentCap,
      total: totalCap,
      verifiedOnly,
    });
  }

  /** Returns the fields that its owner has entered. */
  fields(): DealFields {
    const { weekdays, windowFrom, windowTo } = this;
    return {
      ...pick(
        this as Deal,
        'title',
        'description',
        'category',
        'discountType',
        'discountValue',
        'usualPriceCents',
        'image',
      ),
      ...pick(this as Deal, 'terms', 'placeIds', 'furtherCollegeIds', 'isEarly'),
      startDate: this.startDate.toISOString(),
      endDate: this.endDate?.toISOString() ?? null,
      schedule:
        weekdays && windowFrom && windowTo
          ? { weekdays, from: windowFrom.slice(0, 5), to: windowTo.slice(0, 5) }
          : null,
      redemption: this.redemptionRules(),
    };
  }

  /** Returns a draft of the same deal. A copy of an ended deal starts now and runs as long as the original did. */
  copy(at: Date): RequiredEntityData<Deal> {
    const { vendorId, collegeId, startDate, endDate, weekdays, windowFrom, windowTo } = this;
    const { schedule: _schedule, redemption, ...fields } = this.fields();
    const isOver = endDate !== null && endDate <= at;
    return {
      ...fields,
      vendorId,
      collegeId,
      status: 'draft',
      startDate: startDate > at ? startDate : at,
      endDate: isOver ? new Date(at.getTime() + endDate.getTime() - startDate.getTime()) : endDate,
      weekdays,
      windowFrom,
      windowTo,
      ...redemptionColumns(redemption),
    };
  }

  /** Applies the owner's fields except the redemption rules, which need the number of issued codes. */
  take({ schedule, startDate, endDate, redemption: _redemption, ...same }: DealChanges): void {
    Object.assign(this, same);
    if (startDate !== undefined) this.startDate = new Date(startDate);
    if (endDate !== undefined) this.endDate = endDate === null ? null : new Date(endDate);
    if (schedule === undefined) return;
    this.weekdays = schedule?.weekdays ?? null;
    this.windowFrom = schedule?.from ?? null;
    this.windowTo = schedule?.to ?? null;
  }

  /** Keeps an early deal from being shown to everybody before its day is over. */
  private keepEarly(at: Date): void {
    const { isEarly, approvedAt, startDate } = this;
    if (isEarly && approvedAt && approvedAt > at && startDate < approvedAt) this.startDate = approvedAt;
  }

  private setStatus(event: DealEvent): void {
    this.status = nextStatus(this.status, event);
    this.pauseReason = null;
  }

  private recordDecision(by: number | null, at: Date): void {
    this.decidedBy = by;
    this.decidedAt = at;
    this.recordChange(at);
  }
}
DealSchema.setClass(Deal);
export { DealSchema, type DealChanges };

export const redemptionColumns = ({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto) => ({
  redemptionKind: kind,
  redemptionCode: code,
  perStudentCap: perStudent,
  totalCap: total,
  verifiedOnly,
});

/** Filters out drafts, which admins never see. */
export const isSubmitted = { status: { $ne: 'draft' } } as const;

/** Fields that admins set in addition to the owner's. */
type AdminDealFields = Pick<Deal, 'vendorId' | 'collegeId' | 'seoMetadata' | 'featured'>;
