import { defineEntity, p, type Opt, type RequiredEntityData } from '@mikro-orm/core';
import { DEAL_CATEGORIES, DEAL_STATUSES, DISCOUNT_TYPES, REDEMPTION_KINDS } from '@campus-deals/contracts/enumerations';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import type { SeoMetadataDto } from '@campus-deals/contracts/catalog/seo-metadata.dto';
import { College } from '../colleges/college.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';
import type { BeforeDecision } from './deal-before.js';
import { rulesOf, type DealChanges, type DealFields } from './deal-changes.js';
import { nextStatus } from './deal.states.js';

export const DealSchema = defineEntity({
  name: 'Deal',
  tableName: 'deals',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id'),
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id'),
    title: p.text(),
    description: p.text().strictNullable(),
    category: p.enum(DEAL_CATEGORIES).default('other'),
    discountType: p.enum(DISCOUNT_TYPES).default('percentage'),
    /** A percentage, an amount in dollars, or free text, depending on the type. */
    discountValue: p.text(),
    startDate: p.datetime().defaultRaw('now()'),
    /** Null: runs until it is taken down. */
    endDate: p.datetime().strictNullable(),
    /** Weekdays of a recurring deal, in the college's time zone: 1 Monday … 7 Sunday. Null: always open. */
    weekdays: p
      .array(Number)
      .columnType('smallint[]')
      .strictNullable()
      .check(`cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7 AND weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    /** `HH:MM[:SS]`; null exactly when `windowTo` and `weekdays` are. */
    windowFrom: p.time().strictNullable(),
    /** If not after `windowFrom`, the window ends past midnight. */
    windowTo: p.time().strictNullable(),
    image: p.text().strictNullable(),
    terms: p.text().strictNullable(),
    /** Shown to signed-in students only; never in a public answer. */
    redemptionCode: p.text().strictNullable(),
    redemptionKind: p.enum(REDEMPTION_KINDS).default('page'),
    verifiedOnly: p.boolean().default(false),
    /** Null: no cap. */
    perStudentCap: p.integer().strictNullable().check('per_student_cap >= 1'),
    /** Null: no cap. */
    totalCap: p.integer().strictNullable().check('total_cap >= 1'),
    /** Number of codes issued; changed only by one atomic UPDATE. */
    issuedCount: p.integer().default(0).check('issued_count >= 0'),
    status: p.enum(DEAL_STATUSES).default('pending'),
    /** The "posted date" that readers see and lists are ordered by; stays when the deal expires. */
    approvedAt: p.datetime().strictNullable(),
    /** Time of the present request for approval; null: when it was created. */
    submittedAt: p.datetime().strictNullable(),
    /** Submission time of its pending revision; kept by a trigger on revisions, since an index orders by it. */
    revisionSubmittedAt: p.datetime().strictNullable(),
    /** Time since which it, or a change of it, waits for an admin. */
    waitingSince: p
      .datetime()
      .strictNullable()
      .generated('(waiting_since(status, coalesce(submitted_at, created_at), revision_submitted_at)) stored'),
    /** Number of accounts that have reported it since the last dismissal. */
    reportCount: p.integer().default(0).check('report_count >= 0'),
    /** Reports among them that count towards hiding it. */
    countedReports: p.integer().default(0).check('counted_reports >= 0'),
    /** Number of dismissals of reports that counted; each doubles the threshold for hiding. */
    reportDismissals: p.integer().default(0).check('report_dismissals >= 0'),
    /** Not null while reports hide it from readers, until an admin reviews them. */
    hiddenAt: p.datetime().strictNullable(),
    /** Shown to the vendor. */
    rejectionReason: p.text().strictNullable(),
    /** Time of the last decision, also about a revision that was approved. */
    decidedAt: p.datetime().strictNullable(),
    /** Account of the admin. */
    decidedBy: p.integer().strictNullable(),
    /** Key of its row in the imported file, unique within its vendor. */
    importKey: p.text().strictNullable(),
    /** Sent by the form that created it, so that submitting twice creates one deal. */
    idempotencyKey: p.text().strictNullable(),
    /** Incremented with each change by its owner or an admin. */
    version: p.integer().default(1),
    featured: p.boolean().default(false),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Lexemes of the title, for admins' search; readers search `deal_search`. */
    words: p
      .string()
      .columnType('tsvector')
      .$type<Opt<string>>()
      .generated(`(to_tsvector('simple'::regconfig, searchable(title))) stored`)
      .lazy(),
  },
  checks: [
    { name: 'deals_check', expression: 'num_nulls(weekdays, window_from, window_to) IN (0, 3)' },
    { name: 'deals_approved_at_known', expression: `status <> 'approved' OR approved_at IS NOT NULL` },
  ],
  indexes: [
    {
      name: 'deals_of_college',
      expression: `CREATE INDEX deals_of_college ON deals (college_id, created_at DESC, id DESC)`,
    },
    { name: 'deals_of_vendor', expression: `CREATE INDEX deals_of_vendor ON deals (vendor_id, id DESC)` },
    {
      name: 'deals_approved',
      expression: `CREATE INDEX deals_approved ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    },
    {
      name: 'deals_approved_by_category',
      expression: `CREATE INDEX deals_approved_by_category ON deals (college_id, category, approved_at DESC, id DESC) WHERE status = 'approved'`,
    },
    {
      name: 'deals_approved_featured',
      expression: `CREATE INDEX deals_approved_featured ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved' AND featured`,
    },
    {
      name: 'deals_approved_of_vendor',
      expression: `CREATE INDEX deals_approved_of_vendor ON deals (vendor_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    },
    {
      name: 'deals_running',
      expression: `CREATE INDEX deals_running ON deals (college_id, end_date, start_date) WHERE status = 'approved'`,
    },
    {
      name: 'deals_approved_by_end',
      expression: `CREATE INDEX deals_approved_by_end ON deals (college_id, (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id) WHERE status = 'approved'`,
    },
    {
      name: 'deals_starting',
      expression: `CREATE INDEX deals_starting ON deals (college_id, start_date) WHERE status = 'approved'`,
    },
    {
      name: 'deals_beginning',
      expression: `CREATE INDEX deals_beginning ON deals (start_date) WHERE status = 'approved'`,
    },
    {
      name: 'deals_ending',
      expression: `CREATE INDEX deals_ending ON deals (end_date) WHERE status = 'approved' AND end_date IS NOT NULL`,
    },
    {
      name: 'deals_by_import_key',
      expression: `CREATE UNIQUE INDEX deals_by_import_key ON deals (vendor_id, import_key) WHERE import_key IS NOT NULL`,
    },
    {
      name: 'deals_by_idempotency_key',
      expression: `CREATE UNIQUE INDEX deals_by_idempotency_key ON deals (vendor_id, idempotency_key) WHERE idempotency_key IS NOT NULL`,
    },
    {
      name: 'deals_of_college_newest',
      expression: `CREATE INDEX deals_of_college_newest ON deals (college_id, id DESC)`,
    },
    { name: 'deals_by_category', expression: `CREATE INDEX deals_by_category ON deals (category, id DESC)` },
    {
      name: 'deals_by_status_and_category',
      expression: `CREATE INDEX deals_by_status_and_category ON deals (status, category, id DESC)`,
    },
    { name: 'deals_featured', expression: `CREATE INDEX deals_featured ON deals (id DESC) WHERE featured` },
    { name: 'deals_reported', expression: `CREATE INDEX deals_reported ON deals (id DESC) WHERE report_count > 0` },
    {
      name: 'deals_waiting',
      expression: `CREATE INDEX deals_waiting ON deals (waiting_since, id) WHERE waiting_since IS NOT NULL`,
    },
    {
      name: 'deals_by_end',
      expression: `CREATE INDEX deals_by_end ON deals (end_date, id) WHERE end_date IS NOT NULL`,
    },
    { name: 'deals_words', expression: `CREATE INDEX deals_words ON deals USING gin (words)` },
    { name: 'deals_by_status', expression: `CREATE INDEX deals_by_status ON deals (status, id DESC)` },
    {
      name: 'deals_by_image',
      expression: `CREATE INDEX deals_by_image ON deals (image_name(image)) WHERE image_name(image) IS NOT NULL`,
    },
    {
      name: 'deals_by_og_image',
      expression: `CREATE INDEX deals_by_og_image ON deals (image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    },
  ],
});

/** A vendor's offer to the students of one college. Change it only under a row lock. */
export class Deal extends DealSchema.class {
  /** Approves the deal; `by` is null if no admin decided. Throws `DealStateConflict`. */
  approve(by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'approved');
    this.approvedAt = at;
    this.rejectionReason = null;
    this.noteDecision(by, at);
  }

  /** Rejects the deal, with a reason that the vendor may read. Throws `DealStateConflict`. */
  reject(reason: string | null, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'rejected');
    this.rejectionReason = reason;
    this.noteDecision(by, at);
  }

  /** Applies an approved revision; the approval date stays. */
  approveRevision(changes: DealChanges, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'revised');
    this.take(changes);
    this.noteDecision(by, at);
  }

  /**
   * Applies the owner's changes and submits the deal for review. Throws `DealStateConflict` for a deal that readers
   * see.
   */
  edit(changes: DealChanges, at: Date): void {
    // Editing a pending deal keeps its place in the queue.
    if (this.status !== 'pending' && this.status !== 'draft') this.submittedAt = at;
    this.status = nextStatus(this.status, 'edited');
    this.rejectionReason = null;
    this.take(changes);
    this.noteChange(at);
  }

  /** Submits a draft, or a rejected or expired deal again, unchanged. Throws `DealStateConflict`. */
  resubmit(at: Date): void {
    this.status = nextStatus(this.status, 'resubmitted');
    this.submittedAt = at;
    this.rejectionReason = null;
    this.noteChange(at);
  }

  /** Restores the state before a decision that has not been published. */
  undoDecision({ status, approvedAt, rejectionReason, decidedAt, decidedBy }: BeforeDecision, at: Date): void {
    this.status = status;
    this.approvedAt = approvedAt === null ? null : new Date(approvedAt);
    this.rejectionReason = rejectionReason;
    this.decidedAt = decidedAt === null ? null : new Date(decidedAt);
    this.decidedBy = decidedBy;
    this.noteChange(at);
  }

  /** Applies an admin's changes in any state; readers of an approved deal see them at once. */
  correct(changes: DealChanges & Partial<AdminDealFields>, at: Date): void {
    const { vendorId, collegeId, seoMetadata, featured, ...fields } = changes;
    Object.assign(this, defined({ vendorId, collegeId, seoMetadata, featured }));
    this.take(fields);
    this.noteChange(at);
  }

  /** Puts the deal back into review. Throws `DealStateConflict`. */
  reopen(at: Date): void {
    this.status = nextStatus(this.status, 'reopened');
    this.submittedAt = at;
    this.noteChange(at);
  }

  /** Takes the deal down before its end. Throws `DealStateConflict`. */
  end(at: Date): void {
    this.status = nextStatus(this.status, 'ended');
    this.noteChange(at);
  }

  /** Counts a report; `counts`: towards hiding the deal. Returns whether that hides it from readers. */
  countReport({ counts, threshold, at }: { counts: boolean; threshold: number; at: Date }): boolean {
    this.reportCount += 1;
    if (counts) this.countedReports += 1;
    if (this.hiddenAt !== null || this.countedReports < threshold * 2 ** this.reportDismissals) return false;
    this.hiddenAt = at;
    this.noteChange(at);
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
    if (wasHidden) this.noteChange(at);
    return wasHidden;
  }

  /** Expires the deal if it has ended; readers already see it as ended. Returns whether the status changed. */
  expireIfOver(at: Date): boolean {
    if (this.status !== 'approved' || this.endDate === null || this.endDate > at) return false;
    this.status = nextStatus(this.status, 'ended');
    return true;
  }

  /** Increments the version, for a change of the deal or of its revision. */
  noteChange(at: Date): void {
    this.version += 1;
    this.updatedAt = at;
  }

  /** Changes how the deal is redeemed. `issuedCount` is the number issued in the new way before. */
  setRedemptionRules(rules: RedemptionRulesDto, issuedCount: number): void {
    Object.assign(this, redemptionColumns(rules), { issuedCount });
    this.noteChange(new Date());
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
    const { title, description, category, discountType, discountValue, weekdays, windowFrom, windowTo } = this;
    return {
      title,
      description,
      category,
      discountType,
      discountValue,
      startDate: this.startDate.toISOString(),
      endDate: this.endDate?.toISOString() ?? null,
      schedule:
        weekdays && windowFrom && windowTo
          ? { weekdays, from: windowFrom.slice(0, 5), to: windowTo.slice(0, 5) }
          : null,
      image: this.image,
      terms: this.terms,
      redemption: this.redemptionRules(),
    };
  }

  /** Returns a draft of the same deal. A copy of an ended deal starts now and runs as long as the original did. */
  copy(at: Date): RequiredEntityData<Deal> {
    const { vendorId, collegeId, startDate, endDate } = this;
    const isOver = endDate !== null && endDate <= at;
    return {
      vendorId,
      collegeId,
      status: 'draft',
      title: this.title,
      description: this.description,
      category: this.category,
      discountType: this.discountType,
      discountValue: this.discountValue,
      startDate: startDate > at ? startDate : at,
      endDate: isOver ? new Date(at.getTime() + endDate.getTime() - startDate.getTime()) : endDate,
      weekdays: this.weekdays,
      windowFrom: this.windowFrom,
      windowTo: this.windowTo,
      image: this.image,
      terms: this.terms,
      ...redemptionColumns(this.redemptionRules()),
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

  private noteDecision(by: number | null, at: Date): void {
    this.decidedBy = by;
    this.decidedAt = at;
    this.noteChange(at);
  }
}
DealSchema.setClass(Deal);

/** Returns the columns that hold redemption rules. */
export function redemptionColumns({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto) {
  return {
    redemptionKind: kind,
    redemptionCode: code,
    perStudentCap: perStudent,
    totalCap: total,
    verifiedOnly,
  };
}

/** Filters out drafts, which admins never see. */
export const isSubmitted = { status: { $ne: 'draft' } } as const;

/** Fields that admins set in addition to the owner's. */
export type AdminDealFields = Pick<Deal, 'vendorId' | 'collegeId' | 'seoMetadata' | 'featured'>;

function defined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
