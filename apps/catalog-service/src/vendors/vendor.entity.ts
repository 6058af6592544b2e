import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p, type Opt } from '@mikro-orm/core';
import type { SeoMetadataDto } from '@campus-deals/contracts/seo-metadata.dto';
import type { OpeningHoursDto } from '@campus-deals/contracts/vendor.dto';
import { College } from '../colleges/college.entity.js';
import { VendorClaimed } from './vendor.errors.js';

export const VendorSchema = defineEntity({
  name: 'Vendor',
  tableName: 'vendors',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** The owner's account (identity service); null: nobody has claimed what an admin entered. */
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
    /** As the vendor words it: "0.3 miles". */
    distanceFromCampus: p.text().strictNullable(),
    phone: p.text().strictNullable(),
    email: p.text().strictNullable(),
    website: p.text().strictNullable(),
    logo: p.text().strictNullable(),
    logoUrl: p.text().strictNullable(),
    featured: p.boolean().default(false),
    /** On the college's clock; null: not known. */
    hours: p.json<OpeningHoursDto[]>().strictNullable().check(`jsonb_typeof(hours) = 'array'`),
    /** With `reviewCount`, the mean of students' reviews. */
    ratingSum: p.integer().default(0),
    reviewCount: p.integer().default(0).check('review_count >= 0'),
    /** The registration fee is paid; set by events of the billing service only. */
    hasPaid: p.boolean().default(false),
    /** When an admin waived the fee, which then counts as paid. */
    feeWaivedAt: p.datetime().strictNullable(),
    /** An admin entered it before an account claimed it. */
    isListed: p.boolean().default(false),
    /** When a deal of it was first approved. */
    dealApprovedAt: p.datetime().strictNullable(),
    /** With the reason, which its owner reads; null: no admin has suspended it. */
    suspendedAt: p.datetime().strictNullable(),
    suspensionReason: p.text().strictNullable(),
    /** Its owner's account is suspended. */
    isOwnerSuspended: p.boolean().default(false),
    /** Saves and redemptions of the last 28 days, plus 1; 0 without a running deal. Refreshed hourly. */
    popularity: p.integer().default(0),
    /** What it submits is approved at once, where the settings say so. */
    isTrusted: p.boolean().default(false),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    /** By which the file that it was imported from knows it, within its college. */
    importKey: p.text().strictNullable(),
    /** Since when a change of it waits for an admin; null: none does. */
    revisionSubmittedAt: p.datetime().strictNullable(),
    /** Reports that no admin has dismissed. */
    reportCount: p.integer().default(0).check('report_count >= 0'),
    /** Grows with each change of what its owner enters. */
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Minutes of the week, Monday 0:00 = 0. */
    openMinutes: p.string().columnType('int4multirange').strictNullable().generated('(open_minutes(hours)) stored'),
    /** From its college and whether that is open: kept by triggers, as both change when the college does. */
    distanceMiles: p.decimal().columnType('numeric(8,2)').strictNullable(),
    isOpen: p.boolean().default(false),
    /** Readers see it where its college is open (`isOpen`). */
    isPublic: p
      .boolean()
      .$type<Opt<boolean>>()
      .generated(
        `(((user_id IS NULL) OR is_listed OR has_paid OR (fee_waived_at IS NOT NULL) OR (deal_approved_at IS NOT NULL)) AND (suspended_at IS NULL) AND (NOT is_owner_suspended)) stored`,
      ),
    searchText: p.text().$type<Opt<string>>().generated(`(' ' || searchable(name || ' ' || category) || ' ') stored`),
  },
  indexes: [
    { name: 'vendors_of_college', expression: `CREATE INDEX vendors_of_college ON vendors (college_id, id DESC)` },
    ...Object.entries({
      newest: 'id DESC',
      nearest: 'coalesce(distance_miles, 99999), id',
      popular: '(-popularity), id',
    }).flatMap(([order, keys]) => [
      {
        name: `vendors_public_${order}`,
        expression: `CREATE INDEX vendors_public_${order} ON vendors (${keys}) WHERE is_open AND is_public`,
      },
      {
        name: `vendors_public_of_college_${order}`,
        expression: `CREATE INDEX vendors_public_of_college_${order} ON vendors (college_id, ${keys}) WHERE is_public`,
      },
    ]),
    {
      name: 'vendors_suspended',
      expression: `CREATE INDEX vendors_suspended ON vendors (id) WHERE suspended_at IS NOT NULL OR is_owner_suspended`,
    },
    {
      name: 'vendors_search_text',
      expression: `CREATE INDEX vendors_search_text ON vendors USING gin (search_text gin_trgm_ops)`,
    },
    {
      name: 'vendors_by_import_key',
      expression: `CREATE UNIQUE INDEX vendors_by_import_key ON vendors (college_id, import_key) WHERE import_key IS NOT NULL`,
    },
    { name: 'vendors_by_name', expression: `CREATE INDEX vendors_by_name ON vendors (search_text, id)` },
    {
      name: 'vendors_by_category',
      expression: `CREATE INDEX vendors_by_category ON vendors (lower(category), id DESC)`,
    },
    { name: 'vendors_featured', expression: `CREATE INDEX vendors_featured ON vendors (id DESC) WHERE featured` },
    {
      name: 'vendors_reported',
      expression: `CREATE INDEX vendors_reported ON vendors (id DESC) WHERE report_count > 0`,
    },
    {
      name: 'vendors_waiting',
      expression: `CREATE INDEX vendors_waiting ON vendors (revision_submitted_at, id) WHERE revision_submitted_at IS NOT NULL`,
    },
    { name: 'vendors_unowned', expression: `CREATE INDEX vendors_unowned ON vendors (id DESC) WHERE user_id IS NULL` },
    {
      name: 'vendors_by_logo',
      expression: `CREATE INDEX vendors_by_logo ON vendors (image_name(logo)) WHERE image_name(logo) IS NOT NULL`,
    },
    {
      name: 'vendors_by_logo_url',
      expression: `CREATE INDEX vendors_by_logo_url ON vendors (image_name(logo_url)) WHERE image_name(logo_url) IS NOT NULL`,
    },
    {
      name: 'vendors_by_og_image',
      expression: `CREATE INDEX vendors_by_og_image ON vendors (image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    },
  ],
});

/** A local business near a college, owned by one account or, where an admin entered it, by nobody yet. */
export class Vendor extends VendorSchema.class {
  /** Takes over what its owner or an admin entered. Answers whether anything differs. */
  edit(details: Partial<VendorDetails>, at: Date): boolean {
    const different = Object.entries(details).filter(
      // Copies, since an instance of a class differs from its like that a database made.
      ([field, value]) =>
        !isDeepStrictEqual(structuredClone(this[field as keyof VendorDetails]), structuredClone(value)),
    );
    if (different.length === 0) return false;
    Object.assign(this, Object.fromEntries(different));
    this.version += 1;
    this.updatedAt = at;
    return true;
  }

  /** Notes a change that waits since `submittedAt`; null: it was decided or withdrawn. */
  noteRevision(submittedAt: Date | null, at: Date): void {
    this.revisionSubmittedAt = submittedAt;
    this.version += 1;
    this.updatedAt = at;
  }

  /** Gives it to the account that has proved to be its owner's. Throws `VendorClaimed`. */
  claim(userId: number, hasPaid: boolean, at: Date): void {
    if (this.userId !== null) throw new VendorClaimed();
    this.userId = userId;
    this.isListed = true;
    this.hasPaid = hasPaid;
    this.version += 1;
    this.updatedAt = at;
  }

  /** Whether it may post deals: the fee is paid or waived. */
  isFeeSettled(): boolean {
    return this.hasPaid || (this.feeWaivedAt ?? null) !== null;
  }

  /** Whether readers see neither it nor its deals, whatever else it is. */
  isSuspended(): boolean {
    return (this.suspendedAt ?? null) !== null || this.isOwnerSuspended;
  }

  /** Returns whether that changes anything, as the methods below do. */
  suspend(reason: string, at: Date): boolean {
    return this.moderate({ suspendedAt: this.suspendedAt ?? at, suspensionReason: reason }, at);
  }

  restore(at: Date): boolean {
    return this.moderate({ suspendedAt: null, suspensionReason: null }, at);
  }

  waiveFee(at: Date): boolean {
    return this.moderate({ feeWaivedAt: this.feeWaivedAt ?? at }, at);
  }

  chargeFee(at: Date): boolean {
    return this.moderate({ feeWaivedAt: null }, at);
  }

  /** Is suspended with its owner's account, and restored with it. */
  followOwner(isSuspended: boolean, at: Date): boolean {
    return this.moderate({ isOwnerSuspended: isSuspended }, at);
  }

  private moderate(changes: Partial<Vendor>, at: Date): boolean {
    if (Object.entries(changes).every(([field, value]) => this[field as keyof Vendor] === value)) return false;
    Object.assign(this, changes);
    this.version += 1;
    this.updatedAt = at;
    return true;
  }

  /** Of a review that is new, or in place of one before. Only under a row lock. */
  countRating(rating: number, before?: number): void {
    this.ratingSum += rating - (before ?? 0);
    if (before === undefined) this.reviewCount += 1;
  }

  /** Of a review that is removed. Only under a row lock. */
  uncountRating(rating: number): void {
    this.ratingSum -= rating;
    this.reviewCount -= 1;
  }
}
VendorSchema.setClass(Vendor);

/** What its owner or an admin enters. */
export type VendorDetails = Pick<
  Vendor,
  | 'collegeId'
  | 'name'
  | 'description'
  | 'category'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'distanceFromCampus'
  | 'phone'
  | 'email'
  | 'website'
  | 'logo'
  | 'logoUrl'
  | 'hours'
  | 'featured'
  | 'isTrusted'
  | 'seoMetadata'
>;
