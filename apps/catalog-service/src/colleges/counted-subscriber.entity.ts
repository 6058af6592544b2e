import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A subscription the college's count has seen. Written by event handlers only; ids below zero are the demo seed's, which
 * no subscription can have.
 */
@Entity({ tableName: 'counted_subscribers' })
export class CountedSubscriber {
  [OptionalProps]?: 'isRemoved' | 'seenAt';

  @PrimaryKey({ type: 'integer' })
  subscriptionId!: number;

  @Property({ type: 'integer' })
  collegeId!: number;

  /** Whose it is, where that is known: a subscriber who saves deals too is one student. */
  @Property({ type: 'integer', nullable: true })
  userId: number | null = null;

  @Property({ type: 'boolean' })
  isRemoved: boolean = false;

  @Property({ type: 'Date' })
  seenAt: Date = new Date();
}
