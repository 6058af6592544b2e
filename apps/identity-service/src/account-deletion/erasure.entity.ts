import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A deleted account while its traces go, and afterwards the proof that they went. */
@Entity({ tableName: 'erasures' })
export class Erasure {
  [OptionalProps]?: 'requestedAt' | 'catalogDoneAt' | 'notificationDoneAt' | 'providerDoneAt' | 'completedAt';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Whose account it was: until all is done, for those who still have to erase. */
  @Property({ type: 'integer', nullable: true })
  userId!: number | null;

  @Property({ type: 'text', nullable: true })
  email!: string | null;

  @Property({ type: 'text', nullable: true })
  supabaseId!: string | null;

  /** SHA-256; stays, so that a token from before cannot bring the account back. */
  @Property({ type: 'blob', nullable: true, hidden: true })
  supabaseIdHash!: Buffer | null;

  @Property({ type: 'timestamptz' })
  requestedAt: Date = new Date();

  @Property({ type: 'timestamptz', nullable: true })
  catalogDoneAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  notificationDoneAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  providerDoneAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  completedAt: Date | null = null;
}
