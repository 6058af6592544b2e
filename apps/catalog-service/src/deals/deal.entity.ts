import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_CATEGORIES, DEAL_STATUSES, DISCOUNT_TYPES, REDEMPTION_KINDS } from '@campus-deals/contracts/enumerations';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import type { SeoMetadataDto } from '@campus-deals/contracts/seo-metadata.dto';
import { College } from '../colleges/college.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';
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
    /** Shown to the vendor. */
    rejectionReason: p.text().strictNullable(),
    featured: p.boolean().default(false),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
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
      name: 'deals_by_image',
      expression: `CREATE INDEX deals_by_image ON deals (image_name(image)) WHERE image_name(image) IS NOT NULL`,
    },
    {
      name: 'deals_by_og_image',
      expression: `CREATE INDEX deals_by_og_image ON deals (image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    },
  ],
});

/** A vendor's offer to the students of one college. */
export class Deal extends DealSchema.class {
  /** Lets it through. Throws `DealStateConflict`. */
  approve(at: Date): void {
    this.status = nextStatus(this.status, 'approved');
    this.approvedAt = at;
    this.rejectionReason = null;
    this.updatedAt = at;
  }

  /** Sends it back, with what the vendor may read about why. Throws `DealStateConflict`. */
  reject(reason: string | null): void {
    this.status = nextStatus(this.status, 'rejected');
    this.rejectionReason = reason;
    this.updatedAt = new Date();
  }

  /** Has it redeemed another way. `issuedCount` is what was issued in that way before. */
  setRedemptionRules({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto, issuedCount: number): void {
    this.redemptionKind = kind;
    this.redemptionCode = code;
    this.perStudentCap = perStudent;
    this.totalCap = total;
    this.verifiedOnly = verifiedOnly;
    this.issuedCount = issuedCount;
    this.updatedAt = new Date();
  }
}
DealSchema.setClass(Deal);
