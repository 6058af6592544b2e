import { defineEntity, p, type Opt } from '@mikro-orm/core';
import {
  DEAL_CATEGORIES,
  DEAL_STATUSES,
  DISCOUNT_TYPES,
  PAUSE_REASONS,
  REDEMPTION_KINDS,
} from '@campus-deals/contracts/enumerations';
import type { SeoMetadataDto } from '@campus-deals/contracts/catalog/seo-metadata.dto';
import { College } from '../colleges/college.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { indexesOf } from '../visibility/public.js';

const { index, uniqueIndex } = indexesOf('deals');

/** Columns of a deal. Its class is in deal.entity.ts. */
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
    /** US cents. Null: not stated. */
    usualPriceCents: p.integer().strictNullable().check('usual_price_cents > 0'),
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
    /** Places of the vendor where it is valid, 0 for the main one. Null: all. A place that no open deal names may be gone. */
    placeIds: p.array(Number).columnType('integer[]').strictNullable().check('cardinality(place_ids) >= 1'),
    /** Colleges that show it besides its own; the trigger `keep_shown_deals` writes `shown_deals`. Removed ones may be named. */
    furtherCollegeIds: p.array(Number).columnType('integer[]').defaultRaw(`'{}'`),
    /** Whether members with enough points see it a day before everybody else. */
    isEarly: p.boolean().default(false),
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
    /** Why its vendor paused it. Null unless it is paused. */
    pauseReason: p.enum(PAUSE_REASONS).strictNullable(),
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
    { name: 'deals_pause_reason_known', expression: `(status = 'paused') = (pause_reason IS NOT NULL)` },
  ],
  indexes: [
    index('deals_of_college', '(college_id, created_at DESC, id DESC)'),
    index('deals_of_vendor', '(vendor_id, id DESC)'),
    index('deals_approved', `(college_id, approved_at DESC, id DESC) WHERE status = 'approved'`),
    index('deals_approved_by_category', `(college_id, category, approved_at DESC, id DESC) WHERE status = 'approved'`),
    index('deals_approved_featured', `(college_id, approved_at DESC, id DESC) WHERE status = 'approved' AND featured`),
    index('deals_approved_of_vendor', `(vendor_id, approved_at DESC, id DESC) WHERE status = 'approved'`),
    // Includes all columns that decide whether a deal runs, so that an index-only scan can count.
    index(
      'deals_running',
      `(college_id, end_date, start_date) INCLUDE (vendor_id, hidden_at) WHERE status = 'approved'`,
    ),
    index(
      'deals_approved_by_end',
      `(college_id, (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id) WHERE status = 'approved'`,
    ),
    index('deals_starting', `(college_id, start_date) WHERE status = 'approved'`),
    index('deals_beginning', `(start_date) WHERE status = 'approved'`),
    index('deals_ending', `(end_date) WHERE status = 'approved' AND end_date IS NOT NULL`),
    index('deals_paused', `(end_date) WHERE status = 'paused'`),
    uniqueIndex('deals_by_import_key', '(vendor_id, import_key) WHERE import_key IS NOT NULL'),
    uniqueIndex('deals_by_idempotency_key', '(vendor_id, idempotency_key) WHERE idempotency_key IS NOT NULL'),
    index('deals_of_college_newest', '(college_id, id DESC)'),
    index('deals_by_category', '(category, id DESC)'),
    index('deals_by_status_and_category', '(status, category, id DESC)'),
    index('deals_featured', '(id DESC) WHERE featured'),
    index('deals_reported', '(id DESC) WHERE report_count > 0'),
    index('deals_waiting', '(waiting_since, id) WHERE waiting_since IS NOT NULL'),
    index('deals_by_end', '(end_date, id) WHERE end_date IS NOT NULL'),
    index('deals_words', 'USING gin (words)'),
    index('deals_by_status', '(status, id DESC)'),
    index('deals_by_image', '(image_name(image)) WHERE image_name(image) IS NOT NULL'),
    index(
      'deals_by_og_image',
      `(image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    ),
  ],
});
