import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a mail says; each kind has a class that composes it (`MailKind`). */
export type DeliveryKind = 'college-live' | 'school-link' | 'verification-expiring';
/** pending: waits for `dueAt`. sending: a replica has it until `dueAt` and then anybody may take it. sent, failed: the end. */
export type DeliveryStatus = 'pending' | 'sending' | 'sent' | 'failed';

/**
 * One mail to one address: the row that makes "exactly once" true. Unique by kind, college and address where it is to the
 * subscribers of a college, else by kind and what it is about.
 */
@Entity({ tableName: 'deliveries' })
export class Delivery {
  [OptionalProps]?: 'about' | 'isUrgent' | 'status' | 'attempts' | 'dueAt' | 'createdAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'text' })
  kind!: DeliveryKind;

  /** To a subscriber of this college. */
  @Property({ type: 'integer', nullable: true })
  collegeId: number | null = null;

  /** To this user, about something of theirs. */
  @Property({ type: 'integer', nullable: true })
  userId: number | null = null;

  /** Null while only the one who composes it can tell. */
  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  /** Ids and values of the kind. Never a token. */
  @Property({ type: 'json' })
  about: Record<string, unknown> = {};

  /** Somebody sits and waits for it: it passes the others, and they leave room for it. */
  @Property({ type: 'boolean' })
  isUrgent: boolean = false;

  @Property({ type: 'text' })
  status: DeliveryStatus = 'pending';

  @Property({ type: 'integer' })
  attempts = 0;

  /** When it may be taken next: the end of the wait, or of the lease. Its age is counted from here once it ended. */
  @Property({ type: 'timestamptz' })
  dueAt: Date = new Date();

  /** When the address's turn was taken for it, while it is sending. */
  @Property({ type: 'timestamptz', nullable: true })
  begunAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  sentAt: Date | null = null;

  /** What the mail server said last, in short and without the address. */
  @Property({ type: 'text', nullable: true })
  failure: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();
}
