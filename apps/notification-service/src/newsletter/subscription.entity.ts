import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** One address that follows one college. */
@Entity({ tableName: 'newsletter_subscriptions' })
@Unique({ properties: ['email', 'collegeId'] })
export class Subscription {
  [OptionalProps]?: 'userId' | 'referralCode' | 'createdAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  /** Trimmed and case-folded. */
  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'integer' })
  collegeId!: number;

  /** Whose address it is, where a signed-in user subscribed their own. */
  @Property({ type: 'integer', nullable: true })
  userId: number | null = null;

  @Property({ type: 'text', nullable: true })
  referralCode: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();
}
