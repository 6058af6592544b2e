import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { SeoMetadata } from '@campus-deals/contracts/colleges.schema';
import type { OpeningHours } from '@campus-deals/contracts/vendors.schema';

/** A local business near a college, owned by one account. */
@Entity({ tableName: 'vendors' })
export class Vendor {
  [OptionalProps]?: 'featured' | 'hasPaid' | 'ratingSum' | 'reviewCount' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The owner's account (identity service). */
  @Property({ type: 'integer' })
  userId!: number;

  @Property({ type: 'integer', nullable: true })
  collegeId: number | null = null;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** Free text; the form offers ten. */
  @Property({ type: 'text' })
  category!: string;

  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  @Property({ type: 'text', nullable: true })
  city: string | null = null;

  @Property({ type: 'text', nullable: true })
  state: string | null = null;

  @Property({ type: 'text', nullable: true })
  zipCode: string | null = null;

  @Property({ type: 'double', nullable: true })
  latitude: number | null = null;

  @Property({ type: 'double', nullable: true })
  longitude: number | null = null;

  /** As the vendor words it: "0.3 miles". */
  @Property({ type: 'text', nullable: true })
  distanceFromCampus: string | null = null;

  @Property({ type: 'text', nullable: true })
  phone: string | null = null;

  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  @Property({ type: 'text', nullable: true })
  website: string | null = null;

  @Property({ type: 'text', nullable: true })
  logo: string | null = null;

  @Property({ type: 'text', nullable: true })
  logoUrl: string | null = null;

  @Property({ type: 'boolean' })
  featured: boolean = false;

  /** On the college's clock; null: not known. */
  @Property({ type: 'json', nullable: true })
  hours: OpeningHours | null = null;

  /** With `reviewCount`, the mean of students' reviews; changed by one atomic UPDATE only. */
  @Property({ type: 'integer' })
  ratingSum: number = 0;

  @Property({ type: 'integer' })
  reviewCount: number = 0;

  /** The registration fee is paid; set by events of the billing service only. */
  @Property({ type: 'boolean' })
  hasPaid: boolean = false;

  @Property({ type: 'json', nullable: true })
  seoMetadata: SeoMetadata | null = null;

  @Property({ type: 'Date' })
  createdAt: Date = new Date();

  @Property({ type: 'Date' })
  updatedAt: Date = new Date();
}
