import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { SeoMetadata } from '@campus-deals/contracts/colleges.schema';
import type { DealCategory, DealStatus, DiscountType } from '@campus-deals/contracts/enumerations';

/** A vendor's offer to the students of one college. */
@Entity({ tableName: 'deals' })
export class Deal {
  [OptionalProps]?: 'category' | 'discountType' | 'startDate' | 'status' | 'featured' | 'createdAt' | 'updatedAt';

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

  @Property({ type: 'text', nullable: true })
  image: string | null = null;

  @Property({ type: 'text', nullable: true })
  terms: string | null = null;

  /** For signed-in students only; never in a public answer. */
  @Property({ type: 'text', nullable: true })
  redemptionCode: string | null = null;

  @Property({ type: 'text' })
  status: DealStatus = 'pending';

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
}
