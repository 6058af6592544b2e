import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

export type DeliveryKind = 'college-live';
/** pending: waits for `dueAt`. sending: a replica has it until `dueAt` and then anybody may take it. sent, failed: the end. */
export type DeliveryStatus = 'pending' | 'sending' | 'sent' | 'failed';

/** One mail to one address: the row that makes "exactly once" true. */
@Entity({ tableName: 'deliveries' })
@Unique({ properties: ['kind', 'collegeId', 'email'] })
export class Delivery {
  [OptionalProps]?: 'status' | 'attempts' | 'dueAt' | 'sentAt' | 'failure' | 'createdAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'text' })
  kind!: DeliveryKind;

  @Property({ type: 'integer' })
  collegeId!: number;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text' })
  status: DeliveryStatus = 'pending';

  @Property({ type: 'integer' })
  attempts = 0;

  /** When it may be taken next: the end of the wait, or of the lease. */
  @Property({ type: 'timestamptz' })
  dueAt: Date = new Date();

  @Property({ type: 'timestamptz', nullable: true })
  sentAt: Date | null = null;

  /** What the mail server said last, in short and without the address. */
  @Property({ type: 'text', nullable: true })
  failure: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();
}
