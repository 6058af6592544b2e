import { createHash, randomBytes } from 'node:crypto';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { mailboxOf } from '../mailbox.js';

/** sign-in: the account's own address was proven by signing in. link: another address, by the link mailed to it. */
export type Proof = 'sign-in' | 'link';

export const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A school address of a user: waiting to be confirmed, or confirmed until `expiresAt`. At most one of each per user. */
@Entity({ tableName: 'student_verifications' })
export class StudentVerification {
  [OptionalProps]?:
    'provenBy' | 'confirmedAt' | 'expiresAt' | 'tokenHash' | 'tokenExpiresAt' | 'remindedWeeks' | 'createdAt';

  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  @Property({ type: 'integer' })
  userId!: number;

  /** As mails to it are addressed: trimmed, case-folded. */
  @Property({ type: 'text' })
  address!: string;

  /** Whose address it is: that without a plus tag. */
  @Property({ type: 'text' })
  mailbox!: string;

  @Property({ type: 'text', nullable: true })
  provenBy: Proof | null = null;

  /** When it was last confirmed. */
  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  /** SHA-256 of the token in the newest mail: works once. */
  @Property({ type: 'blob', nullable: true, hidden: true })
  tokenHash: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  tokenExpiresAt: Date | null = null;

  /** Weeks before the end that were last reminded of, in this period. */
  @Property({ type: 'integer', nullable: true })
  remindedWeeks: number | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();

  isValidAt(now: Date): boolean {
    return this.expiresAt !== null && this.expiresAt > now;
  }

  /** Not confirmed yet, and the mail was not sent yet or its link still works. */
  isWaitingAt(now: Date): boolean {
    return this.confirmedAt === null && (this.tokenExpiresAt === null || this.tokenExpiresAt > now);
  }

  /** A new link's token, which nothing here keeps; the one before stops working. */
  renewToken(now: Date): { token: string; expiresAt: Date } {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    this.tokenHash = hashLinkToken(token);
    this.tokenExpiresAt = expiresAt;
    return { token, expiresAt };
  }

  /** The address is the user's: a year begins, with reminders of its own. */
  confirm(address: string, provenBy: Proof, now: Date): Date {
    this.address = address;
    this.mailbox = mailboxOf(address);
    this.provenBy = provenBy;
    this.confirmedAt = now;
    this.expiresAt = aYearAfter(now);
    this.tokenHash = null;
    this.tokenExpiresAt = null;
    this.remindedWeeks = null;
    return this.expiresAt;
  }
}

/** What is stored of a link's token. No salt or stretching: 256 random bits cannot be guessed. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function aYearAfter(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}
