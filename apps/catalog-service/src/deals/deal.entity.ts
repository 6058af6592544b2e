import { ArrayType, OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { SeoMetadata } from '@campus-deals/contracts/colleges.schema';
import type { DealCategory, DealStatus, DiscountType, RedemptionKind } from '@campus-deals/contracts/enumerations';
import { nextStatus } from './deal.states.js';

/** A vendor's offer to the students of one college. */
@Entity({ tableName: 'deals' })
export class Deal {
  [OptionalProps]?:
    | 'category'
    | 'discountType'
    | 'startDate'
    | 'status'
    | 'featured'
    | 'redemptionKind'
    | 'verifiedOnly'
    | 'issuedCount'
    | 'createdAt'
    | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  vendorId!: number;

  @Property({ type: 'integer' })
  collegeId!: number;

  @Property({ type: 'text' })
  title!: string;

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'text' })
  category: DealCategory = 'other';

  @Property({ type: 'text' })
  discountType: DiscountType = 'percentage';

  /** Percent, dollars or words, as the type says. */
  @Property({ type: 'text' })
  discountValue!: string;

  @Property({ type: 'Date' })
  startDate: Date = new Date();

  /** Null: runs until it is taken down. */
  @Property({ type: 'Date', nullable: true })
  endDate: Date | null = null;

  /** Of a recurring deal: 1 Monday … 7 Sunday, on the college's clock. Null: always open. */
  @Property({ type: new ArrayType(Number), nullable: true })
  weekdays: number[] | null = null;

  /** `HH:MM[:SS]`; with `windowTo` and `weekdays`, or null with them. */
  @Property({ type: 'text', nullable: true })
  windowFrom: string | null = null;

  /** Not after `windowFrom`: past midnight. */
  @Property({ type: 'text', nullable: true })
  windowTo: string | null = null;

  @Property({ type: 'text', nullable: true })
  image: string | null = null;

  @Property({ type: 'text', nullable: true })
  terms: string | null = null;

  /** For signed-in students only; never in a public answer. */
  @Property({ type: 'text', nullable: true })
  redemptionCode: string | null = null;

  @Property({ type: 'text' })
  redemptionKind: RedemptionKind = 'page';

  @Property({ type: 'boolean' })
  verifiedOnly: boolean = false;

  /** Null: no cap. */
  @Property({ type: 'integer', nullable: true })
  perStudentCap: number | null = null;

  /** Null: no cap. */
  @Property({ type: 'integer', nullable: true })
  totalCap: number | null = null;

  /** Handed out so far; changed by one atomic UPDATE only. */
  @Property({ type: 'integer' })
  issuedCount: number = 0;

  @Property({ type: 'text' })
  status: DealStatus = 'pending';

  /** The "posted date" readers see and lists are ordered by; stays when the deal expires. */
  @Property({ type: 'Date', nullable: true })
  approvedAt: Date | null = null;

  /** Shown to the vendor. */
  @Property({ type: 'text', nullable: true })
  rejectionReason: string | null = null;

  @Property({ type: 'boolean' })
  featured: boolean = false;

  @Property({ type: 'json', nullable: true })
  seoMetadata: SeoMetadata | null = null;

  @Property({ type: 'Date' })
  createdAt: Date = new Date();

  @Property({ type: 'Date' })
  updatedAt: Date = new Date();

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
}
