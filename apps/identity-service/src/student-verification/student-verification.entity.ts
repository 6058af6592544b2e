import { defineEntity, p } from '@mikro-orm/core';
import { mailboxOf } from '../mailbox.js';
import { newToken, sha256 } from '../tokens.js';
import { User } from '../users/user.entity.js';

/** sign-in: signing in proved the account's own address. link: the link mailed to another address proved that one. */
const PROOFS = ['sign-in', 'link'] as const;
export type Proof = (typeof PROOFS)[number];

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Weeks before expiry at which a student is reminded, fewest first. */
export const REMINDED_WEEKS = [1, 4, 7] as const;

export const StudentVerificationSchema = defineEntity({
  name: 'StudentVerification',
  tableName: 'student_verifications',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade'),
    /** Address to which mails are sent: trimmed, case-folded. */
    address: p.text().check('address = lower(btrim(address))'),
    /** Identity of the address: without a plus tag. */
    mailbox: p.text(),
    provenBy: p.enum(PROOFS).strictNullable(),
    /** Time of the latest confirmation. */
    confirmedAt: p.datetime().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    /** SHA-256 of the token in the newest mail. Works once. */
    tokenHash: p.blob().strictNullable().unique().hidden(),
    tokenExpiresAt: p.datetime().strictNullable(),
    /** Weeks before expiry of the latest reminder in this period. */
    remindedWeeks: p.integer().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    {
      name: 'student_verifications_check',
      expression: '(confirmed_at IS NULL) = (expires_at IS NULL) AND (confirmed_at IS NULL) = (proven_by IS NULL)',
    },
    { name: 'student_verifications_check1', expression: 'confirmed_at IS NULL OR token_hash IS NULL' },
  ],
  uniques: [
    { name: 'student_verifications_one_confirmed_of_user', properties: ['userId'], where: 'confirmed_at IS NOT NULL' },
    { name: 'student_verifications_one_waiting_of_user', properties: ['userId'], where: 'confirmed_at IS NULL' },
    {
      name: 'student_verifications_one_account_of_mailbox',
      properties: ['mailbox'],
      where: 'confirmed_at IS NOT NULL',
    },
  ],
  indexes: [
    { name: 'student_verifications_expires_at_index', properties: ['expiresAt'], where: 'confirmed_at IS NOT NULL' },
  ],
});

/** A user's school address: unconfirmed, or confirmed until `expiresAt`. At most one of each per user. */
export class StudentVerification extends StudentVerificationSchema.class {
  // A new row's missing fields are undefined, not null, until it is written.
  isConfirmed(): boolean {
    return this.confirmedAt != null;
  }

  isValidAt(now: Date): boolean {
    return this.expiresAt != null && this.expiresAt > now;
  }

  /** Whether it is unconfirmed, and its mail is unsent or its link still works. */
  isWaitingAt(now: Date): boolean {
    return !this.isConfirmed() && (this.tokenExpiresAt == null || this.tokenExpiresAt > now);
  }

  /** Returns the token of a new link. The token itself is never stored; the previous one stops working. */
  renewToken(now: Date): { token: string; expiresAt: Date } {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    this.tokenHash = sha256(token);
    this.tokenExpiresAt = expiresAt;
    return { token, expiresAt };
  }

  /** Confirms the address: a year begins, with its own reminders. */
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

  /**
   * Records the reminder that is due. If several are due, only the nearest counts, so that a delayed job does not send
   * three at once.
   */
  remind(now: Date): { verificationId: number; userId: number; weeksLeft: number; expiresAt: string } {
    const { expiresAt } = this;
    const weeksLeft = REMINDED_WEEKS.find((weeks) => expiresAt && expiresAt <= weeksAfter(now, weeks));
    if (!expiresAt || !weeksLeft) throw new Error(`no reminder of verification ${this.id} is due`);
    this.remindedWeeks = weeksLeft;
    return { verificationId: this.id, userId: this.userId, weeksLeft, expiresAt: expiresAt.toISOString() };
  }
}
StudentVerificationSchema.setClass(StudentVerification);

export function weeksAfter(now: Date, weeks: number): Date {
  return new Date(now.getTime() + weeks * WEEK_MS);
}

function aYearAfter(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}
