import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { SeoMetadataDto } from '@campus-deals/contracts/catalog/seo-metadata.dto';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { ProductError } from '@campus-deals/service-defaults';
import type { EventPayload } from '@campus-deals/contracts/events';
import { College } from '../colleges/college.entity.js';
import { indexesOf } from '../visibility/public.js';
import type { AuditedVendorField } from './vendor.columns.js';

const { index, uniqueIndex } = indexesOf('vendors');

export const VendorSchema = defineEntity({
  name: 'Vendor',
  tableName: 'vendors',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** The owner's account (identity service); null: an admin entered it, and no owner has claimed it. */
    userId: p.integer().strictNullable().unique(),
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').strictNullable().deleteRule('no action'),
    name: p.text(),
    description: p.text().strictNullable(),
    /** Free text; the form offers ten. */
    category: p.text(),
    address: p.text().strictNullable(),
    city: p.text().strictNullable(),
    state: p.text().strictNullable(),
    zipCode: p.text().strictNullable(),
    latitude: p.double().$type<number>().strictNullable().check(`latitude >= '-90' AND latitude <= '90'`),
    longitude: p.double().$type<number>().strictNullable().check(`longitude >= '-180' AND longitude <= '180'`),
    /** Distance as the vendor words it: "0.3 miles". */
    distanceFromCampus: p.text().strictNullable(),
    phone: p.text().strictNullable(),
    email: p.text().strictNullable(),
    website: p.text().strictNullable(),
    logo: p.text().strictNullable(),
    logoUrl: p.text().strictNullable(),
    featured: p.boolean().default(false),
    /** Opening hours in the college's time zone; null: unknown. */
    hours: p.json<OpeningHoursDto[]>().strictNullable().check(`jsonb_typeof(hours) = 'array'`),
    /** Sum of students' ratings; `reviewCount` is their number. */
    ratingSum: p.integer().default(0),
    reviewCount: p.integer().default(0).check('review_count >= 0'),
    /** Whether the registration fee is paid; set only by billing's events. */
    hasPaid: p.boolean().default(false),
    /** Time at which an admin waived the fee, which then counts as paid. */
    feeWaivedAt: p.datetime().strictNullable(),
    /** Whether an admin entered it before an account claimed it. */
    isListed: p.boolean().default(false),
    /** Time at which its first deal was approved. */
    dealApprovedAt: p.datetime().strictNullable(),
    /** Time of an admin's suspension, with a reason that its owner reads; null: not suspended by an admin. */
    suspendedAt: p.datetime().strictNullable(),
    suspensionReason: p.text().strictNullable(),
    /** Whether its owner's account is suspended. */
    isOwnerSuspended: p.boolean().default(false),
    /**
     * Saves by verified students and redemptions at counters of the last 28 days, plus 1; 0 without a running deal.
     * Refreshed hourly.
     */
    popularity: p.integer().default(0),
    /**
     * Percentage of redemptions at counters among these and students' reports that a deal was not honored, in 180 days; null: fewer
     * than 20 redemptions. Refreshed hourly.
     */
    honorPercent: p.smallint().strictNullable(),
    /** Whether its submissions are approved at once, if the settings allow it. */
    isTrusted: p.boolean().default(false),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    /** Key of its row in the imported file, unique within its college. */
    importKey: p.text().strictNullable(),
    /** Time since which a change of it waits for an admin; null: none does. */
    revisionSubmittedAt: p.datetime().strictNullable(),
    /** Reports that no admin has dismissed. */
    reportCount: p.integer().default(0).check('report_count >= 0'),
    /** Incremented with each change of its details, its pending revision or its moderation state. */
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Opening times as minutes of the week, Monday 0:00 = 0. */
    openMinutes: p.string().columnType('int4multirange').strictNullable().generated('(open_minutes(hours)) stored'),
    /** Depends on its college's coordinates and whether it is open; kept by triggers, since both change. */
    distanceMiles: p.decimal().columnType('numeric(8,2)').strictNullable(),
    isOpen: p.boolean().default(false),
    /** Whether readers see it, provided that its college is open (`isOpen`). */
    isPublic: p
      .boolean()
      .$type<Opt<boolean>>()
      .generated(
        `(((user_id IS NULL) OR is_listed OR has_paid OR (fee_waived_at IS NOT NULL) OR (deal_approved_at IS NOT NULL)) AND (suspended_at IS NULL) AND (NOT is_owner_suspended)) stored`,
      ),
    searchText: p.text().$type<Opt<string>>().generated(`(' ' || searchable(name || ' ' || category) || ' ') stored`),
  },
  indexes: [
    index('vendors_of_college', '(college_id, id DESC)'),
    ...Object.entries({
      newest: 'id DESC',
      nearest: 'coalesce(distance_miles, 99999), id',
      popular: '(-popularity), id',
    }).flatMap(([order, keys]) => [
      index(`vendors_public_${order}`, `(${keys}) WHERE is_open AND is_public`),
      index(`vendors_public_of_college_${order}`, `(college_id, ${keys}) WHERE is_public`),
    ]),
    index('vendors_suspended', '(id) WHERE suspended_at IS NOT NULL OR is_owner_suspended'),
    index('vendors_search_text', 'USING gin (search_text gin_trgm_ops)'),
    uniqueIndex('vendors_by_import_key', '(college_id, import_key) WHERE import_key IS NOT NULL'),
    index('vendors_by_name', '(search_text, id)'),
    index('vendors_by_category', '(lower(category), id DESC)'),
    index('vendors_featured', '(id DESC) WHERE featured'),
    index('vendors_reported', '(id DESC) WHERE report_count > 0'),
    index('vendors_waiting', '(revision_submitted_at, id) WHERE revision_submitted_at IS NOT NULL'),
    index('vendors_unowned', '(id DESC) WHERE user_id IS NULL'),
    index('vendors_by_logo', '(image_name(logo)) WHERE image_name(logo) IS NOT NULL'),
    index('vendors_by_logo_url', '(image_name(logo_url)) WHERE image_name(logo_url) IS NOT NULL'),
    index(
      'vendors_by_og_image',
      `(image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    ),
  ],
});

/** A local business near a college, owned by one account; one that an admin entered has no owner until claimed. */
export class Vendor extends VendorSchema.class {
  /** Applies changes by its owner or an admin. Returns whether anything differs. */
  edit(details: Partial<VendorDetails>, at: Date): boolean {
    return this.change(details, at);
  }

  /** Records that a change is pending since `submittedAt`; null: it was decided or withdrawn. */
  noteRevision(submittedAt: Date | null, at: Date): void {
    this.revisionSubmittedAt = submittedAt;
    this.recordChange(at);
  }

  /** Assigns the business to its owner's account. Throws vendor_claimed. */
  claim(userId: number, hasPaid: boolean, at: Date): void {
    if (this.userId !== null) throw new ProductError('vendor_claimed', 'This business has an owner already');
    Object.assign(this, { userId, isListed: true, hasPaid });
    this.recordChange(at);
  }

  /** Whether it may post deals: the fee is paid or waived. */
  isFeeSettled(): boolean {
    return this.hasPaid || (this.feeWaivedAt ?? null) !== null;
  }

  /** Whether readers see neither it nor its deals, whatever its other states. */
  isSuspended(): boolean {
    return (this.suspendedAt ?? null) !== null || this.isOwnerSuspended;
  }

  /** Suspends the vendor. Like the methods below, returns whether anything changed. */
  suspend(reason: string, at: Date): boolean {
    return this.change({ suspendedAt: this.suspendedAt ?? at, suspensionReason: reason }, at);
  }

  restore(at: Date): boolean {
    return this.change({ suspendedAt: null, suspensionReason: null }, at);
  }

  waiveFee(at: Date): boolean {
    return this.change({ feeWaivedAt: this.feeWaivedAt ?? at }, at);
  }

  chargeFee(at: Date): boolean {
    return this.change({ feeWaivedAt: null }, at);
  }

  /** Records the first approval of one of its deals, which makes it public. Returns whether it was the first. */
  noteApproval(approvedAt: Date, at: Date): boolean {
    return this.change({ dealApprovedAt: this.dealApprovedAt ?? approvedAt }, at);
  }

  /** Records whether its fee is paid. */
  notePayment(hasPaid: boolean, at: Date): boolean {
    return this.change({ hasPaid }, at);
  }

  /** Suspends or restores the vendor together with its owner's account. */
  followOwner(isSuspended: boolean, at: Date): boolean {
    return this.change({ isOwnerSuspended: isSuspended }, at);
  }

  private change(given: Partial<Vendor>, at: Date): boolean {
    const changes = changedFields<Vendor>(this, given);
    if (Object.keys(changes).length === 0) return false;
    Object.assign(this, changes);
    this.recordChange(at);
    return true;
  }

  private recordChange(at: Date): void {
    this.version += 1;
    this.updatedAt = at;
  }

  /** Counts a new review, or one that replaces a previous rating. Call it only under a row lock. */
  countRating(rating: number, before?: number): void {
    this.ratingSum += rating - (before ?? 0);
    if (before === undefined) this.reviewCount += 1;
  }

  /** Removes a review from the rating. Call it only under a row lock. */
  uncountRating(rating: number): void {
    this.ratingSum -= rating;
    this.reviewCount -= 1;
  }
}
VendorSchema.setClass(Vendor);

/** Fields that its owner or an admin may edit. `logo` always equals `logoUrl`. */
export type { VendorChanges } from './vendor-details.js';
export type VendorDetails = Pick<Vendor, AuditedVendorField | 'logo'>;

/** Returns the stored facts about a vendor for other services. */
export function vendorFacts(vendor: Vendor): EventPayload<'VendorUpdated'> {
  const { id, userId, collegeId, name, isPublic, version } = vendor;
  return { vendorId: id, userId, collegeId, name, isSuspended: vendor.isSuspended(), isPublic, version };
}
