import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ABSOLUTE_LIFETIME_MS } from './session-lifetime.js';

/** Somebody signed in on one browser. The token itself is only in that browser's cookie. */
@Entity({ tableName: 'sessions' })
export class Session {
  [OptionalProps]?: 'providerSessionId' | 'device' | 'createdAt' | 'lastSeenAt' | 'expiresAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'integer' })
  userId!: number;

  /** SHA-256 of the token. */
  @Property({ type: 'blob', unique: true, hidden: true })
  tokenHash!: Buffer;

  /** The provider's session this one came from; null for a link of ours and the quick login. */
  @Property({ type: 'text', nullable: true })
  providerSessionId: string | null = null;

  /** Such as "Chrome on Windows". */
  @Property({ type: 'text', nullable: true })
  device: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();

  /** Written at most once an hour: a read must not become a write. */
  @Property({ type: 'timestamptz' })
  lastSeenAt: Date = new Date();

  /** The end that no activity moves. */
  @Property({ type: 'timestamptz' })
  expiresAt: Date = new Date(Date.now() + ABSOLUTE_LIFETIME_MS);
}
