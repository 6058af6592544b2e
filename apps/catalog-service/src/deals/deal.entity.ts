import { defineEntity, p, type Opt, type RequiredEntityData } from '@mikro-orm/core';
import { DEAL_CATEGORIES, DEAL_STATUSES, DISCOUNT_TYPES, REDEMPTION_KINDS } from '@campus-deals/contracts/enumerations';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import type { SeoMetadataDto } from '@campus-deals/contracts/seo-metadata.dto';
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
    /** Percent, dollars or words, as the type says. */
    discountValue: p.text(),
    startDate: p.datetime().defaultRaw('now()'),
    /** Null: runs until it is taken down. */
    endDate: p.datetime().strictNullable(),
    /** Of a recurring deal: 1 Monday … 7 Sunday, on the college's clock. Null: always open. */
    weekdays: p
      .array(Number)
      .columnType('smallint[]')
      .strictNullable()
      .check(`cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7 AND weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    /** `HH:MM[:SS]`; with `windowTo` and `weekdays`, or null with them. */
    windowFrom: p.time().strictNullable(),
    /** Not after `windowFrom`: past midnight. */
    windowTo: p.time().strictNullable(),
    image: p.text().strictNullable(),
    terms: p.text().strictNullable(),
    /** For signed-in students only; never in a public answer. */
    redemptionCode: p.text().strictNullable(),
    redemptionKind: p.enum(REDEMPTION_KINDS).default('page'),
    verifiedOnly: p.boolean().default(false),
    /** Null: no cap. */
    perStudentCap: p.integer().strictNullable().check('per_student_cap >= 1'),
    /** Null: no cap. */
    totalCap: p.integer().strictNullable().check('total_cap >= 1'),
    /** Handed out so far; changed by one atomic UPDATE only. */
    issuedCount: p.integer().default(0).check('issued_count >= 0'),
    status: p.enum(DEAL_STATUSES).default('pending'),
    /** The "posted date" readers see and lists are ordered by; stays when the deal expires. */
    approvedAt: p.datetime().strictNullable(),
    /** When the present request for approval came in; null: when it was created. */
    submittedAt: p.datetime().strictNullable(),
    /** Of a change that waits beside it: kept by a trigger on those, since an index orders by it. */
    revisionSubmittedAt: p.datetime().strictNullable(),
    /** Since when it, or a change of it, waits for an admin. */
    waitingSince: p
      .datetime()
      .strictNullable()
      .generated('(waiting_since(status, coalesce(submitted_at, created_at), revision_submitted_at)) stored'),
    /** Accounts that have reported it since an admin last looked. */
    reportCount: p.integer().default(0).check('report_count >= 0'),
    /** Those of them that count towards hiding it. */
    countedReports: p.integer().default(0).check('counted_reports >= 0'),
    /** Times that admins have dismissed reports that counted: each doubles the number that hides it. */
    reportDismissals: p.integer().default(0).check('report_dismissals >= 0'),
    /** Set: readers do not see it until an admin has looked at the reports. */
    hiddenAt: p.datetime().strictNullable(),
    /** Shown to the vendor. */
    rejectionReason: p.text().strictNullable(),
    /** Of the last decision, also when it was about a change of the deal that was let through. */
    decidedAt: p.datetime().strictNullable(),
    /** The admin's account. */
    decidedBy: p.integer().strictNullable(),
    /** By which the file that it was imported from knows it, within its vendor. */
    importKey: p.text().strictNullable(),
    /** Sent by the form that created it, so that submitting twice creates one deal. */
    idempotencyKey: p.text().strictNullable(),
    /** Grows with each change that its owner or an admin makes. */
    version: p.integer().default(1),
    featured: p.boolean().default(false),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Of the title, for admins' search; readers have `deal_search`. */
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
  /** Lets it through; `by` is null where nobody was asked. Throws `DealStateConflict`. */
  approve(by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'approved');
    this.approvedAt = at;
    this.rejectionReason = null;
    this.noteDecision(by, at);
  }

  /** Sends it back, with what the vendor may read about why. Throws `DealStateConflict`. */
  reject(reason: string | null, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'rejected');
    this.rejectionReason = reason;
    this.noteDecision(by, at);
  }

  /** Takes over a change that waited while readers saw it as it was; when they first saw it stays. */
  approveRevision(changes: DealChanges, by: number | null, at: Date): void {
    this.status = nextStatus(this.status, 'revised');
    this.take(changes);
    this.noteDecision(by, at);
  }

  /** Takes over what its owner entered, for an admin to decide about. Throws `DealStateConflict` for one that readers see. */
  edit(changes: DealChanges, at: Date): void {
    // Who mends what waits does not lose the place in the queue.
    if (this.status !== 'pending' && this.status !== 'draft') this.submittedAt = at;
    this.status = nextStatus(this.status, 'edited');
    this.rejectionReason = null;
    this.take(changes);
    this.noteChange(at);
  }

  /** Submits a draft, or a rejected or expired deal once more, as it is. Throws `DealStateConflict`. */
  resubmit(at: Date): void {
    this.status = nextStatus(this.status, 'resubmitted');
    this.submittedAt = at;
    this.rejectionReason = null;
    this.noteChange(at);
  }

  /** Is as it was before a decision that nobody was told of. */
  undoDecision({ status, approvedAt, rejectionReason, decidedAt, decidedBy }: BeforeDecision, at: Date): void {
    this.status = status;
    this.approvedAt = approvedAt === null ? null : new Date(approvedAt);
    this.rejectionReason = rejectionReason;
    this.decidedAt = decidedAt === null ? null : new Date(decidedAt);
    this.decidedBy = decidedBy;
    this.noteChange(at);
  }

  /** Takes over what an admin entered, whatever its state; readers of an approved one see it at once. */
  correct(changes: DealChanges & Partial<AdminDealFields>, at: Date): void {
    const { vendorId, collegeId, seoMetadata, featured, ...fields } = changes;
    Object.assign(this, defined({ vendorId, collegeId, seoMetadata, featured }));
    this.take(fields);
    this.noteChange(at);
  }

  /** Sends it to an admin again, or ends it, as an admin says. Throws `DealStateConflict`. */
  reopen(at: Date): void {
    this.status = nextStatus(this.status, 'reopened');
    this.submittedAt = at;
    this.noteChange(at);
  }

  /** Takes it down before its end. Throws `DealStateConflict`. */
  end(at: Date): void {
    this.status = nextStatus(this.status, 'ended');
    this.noteChange(at);
  }

  /** Counts a report; `counts`: towards hiding it. Answers whether that hides it from readers. */
  countReport({ counts, threshold, at }: { counts: boolean; threshold: number; at: Date }): boolean {
    this.reportCount += 1;
    if (counts) this.countedReports += 1;
    if (this.hiddenAt !== null || this.countedReports < threshold * 2 ** this.reportDismissals) return false;
    this.hiddenAt = at;
    this.noteChange(at);
    return true;
  }

  /** An admin finds nothing wrong with it: twice as many reports are needed from now on. Answers as `show` does. */
  dismissReports(at: Date): boolean {
    if (this.countedReports > 0) this.reportDismissals += 1;
    return this.show(at);
  }

  /** An admin has looked at what was reported. Answers whether readers see it again for that. */
  show(at: Date): boolean {
    const wasHidden = this.hiddenAt !== null;
    this.reportCount = 0;
    this.countedReports = 0;
    this.hiddenAt = null;
    if (wasHidden) this.noteChange(at);
    return wasHidden;
  }

  /** Does what the clock has brought about already for readers. Answers whether it was the first to. */
  expireIfOver(at: Date): boolean {
    if (this.status !== 'approved' || this.endDate === null || this.endDate > at) return false;
    this.status = nextStatus(this.status, 'ended');
    return true;
  }

  /** Counts a change of it, or of what is to become of it. */
  noteChange(at: Date): void {
    this.version += 1;
    this.updatedAt = at;
  }

  /** Has it redeemed another way. `issuedCount` is what was issued in that way before. */
  setRedemptionRules({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto, issuedCount: number): void {
    this.redemptionKind = kind;
    this.redemptionCode = code;
    this.perStudentCap = perStudent;
    this.totalCap = total;
    this.verifiedOnly = verifiedOnly;
    this.issuedCount = issuedCount;
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

  /** What its owner has entered. */
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

  /** Returns a draft of the same deal. One that is over runs from now on for as long as it did. */
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
      redemptionKind: this.redemptionKind,
      redemptionCode: this.redemptionCode,
      perStudentCap: this.perStudentCap,
      totalCap: this.totalCap,
      verifiedOnly: this.verifiedOnly,
    };
  }

  /** Takes over what its owner entered, all but how it is redeemed, which needs to know what was issued. */
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

/** Filters out drafts, which admins never see. */
export const isSubmitted = { status: { $ne: 'draft' } } as const;

/** What admins set beside what an owner enters. */
export type AdminDealFields = Pick<Deal, 'vendorId' | 'collegeId' | 'seoMetadata' | 'featured'>;

function defined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
