import { defineEntity, p } from '@mikro-orm/core';
import { mailboxOf, newToken, sha256 } from '../../accounts/public.js';
import { User } from '../../accounts/users/user.entity.js';

/** sign-in: signing in proved the account's own address. link: the link mailed to another address proved that one. */
const ADDRESS_PROOFS = ['sign-in', 'link'] as const;
export type AddressProof = (typeof ADDRESS_PROOFS)[number];
const PROOFS = [...ADDRESS_PROOFS, 'student-card', 'classmates', 'admin'] as const;
type Proof = (typeof PROOFS)[number];
export type OtherProof = Exclude<Proof, AddressProof>;

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
    /** Address to which mails are sent: trimmed, case-folded. Null for another proof than an address. */
    address: p.text().strictNullable().check('address = lower(btrim(address))'),
    /** Identity of the address: without a plus tag. */
    mailbox: p.text().strictNullable(),
    /** The college of a proof that is not an address. */
    collegeId: p.integer().strictNullable(),
    provenBy: p.enum(PROOFS).strictNullable(),
    /** Time of the latest confirmation. */
    confirmedAt: p.datetime().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    /** When an admin ended it. From then on, only an admin verifies the user again. */
    endedAt: p.datetime().strictNullable(),
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
    {
      name: 'student_verifications_address_or_college',
      expression: '(address IS NULL) = (mailbox IS NULL) AND (address IS NULL) = (college_id IS NOT NULL)',
    },
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

/**
 * A user's verification until `expiresAt`, by a school address or another proof, or a school address that is not
 * confirmed yet. At most one of each per user.
 */
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

  /** Confirms the address: a year begins, with its own reminders. A later end that an admin chose stays. */
  confirm(address: string, provenBy: AddressProof, now: Date): Date {
    this.address = address;
    this.mailbox = mailboxOf(address);
    this.collegeId = null;
    this.provenBy = provenBy;
    return this.begin(now, new Date(Math.max(aYearAfter(now).getTime(), this.expiresAt?.getTime() ?? 0)));
  }

  /** Verifies the user for a college by another proof than an address. */
  verify(collegeId: number, provenBy: OtherProof, now: Date, expiresAt: Date): void {
    this.address = null;
    this.mailbox = null;
    this.collegeId = collegeId;
    this.provenBy = provenBy;
    this.begin(now, expiresAt);
  }

  /** Gives the verification another end, with its own reminders. */
  extend(expiresAt: Date): void {
    this.expiresAt = expiresAt;
    this.remindedWeeks = null;
  }

  /** Ends the verification for good: only an admin verifies the user again. */
  end(now: Date): void {
    this.expiresAt = now;
    this.endedAt = now;
  }

  private begin(now: Date, expiresAt: Date): Date {
    this.confirmedAt = now;
    this.expiresAt = expiresAt;
    this.endedAt = null;
    this.tokenHash = null;
    this.tokenExpiresAt = null;
    this.remindedWeeks = null;
    return expiresAt;
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

export const weeksAfter = (now: Date, weeks: number): Date => new Date(now.getTime() + weeks * WEEK_MS);

function aYearAfter(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}
