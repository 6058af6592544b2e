import { defineEntity, p } from '@mikro-orm/core';
import { mailboxOf } from '../mailbox.js';
import { newToken, sha256 } from '../tokens.js';
import { User } from '../users/user.entity.js';

/** sign-in: the account's own address was proven by signing in. link: another address, by the link mailed to it. */
const PROOFS = ['sign-in', 'link'] as const;
export type Proof = (typeof PROOFS)[number];

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Weeks before the end at which a student is reminded, the nearest first. */
export const REMINDED_WEEKS = [1, 4, 7] as const;

export const StudentVerificationSchema = defineEntity({
  name: 'StudentVerification',
  tableName: 'student_verifications',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade'),
    /** As mails to it are addressed: trimmed, case-folded. */
    address: p.text().check('address = lower(btrim(address))'),
    /** Whose address it is: that without a plus tag. */
    mailbox: p.text(),
    provenBy: p.enum(PROOFS).strictNullable(),
    /** When it was last confirmed. */
    confirmedAt: p.datetime().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    /** SHA-256 of the token in the newest mail: works once. */
    tokenHash: p.blob().strictNullable().unique().hidden(),
    tokenExpiresAt: p.datetime().strictNullable(),
    /** Weeks before the end that were last reminded of, in this period. */
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

/** A school address of a user: waiting to be confirmed, or confirmed until `expiresAt`. At most one of each per user. */
export class StudentVerification extends StudentVerificationSchema.class {
  // Of a new one, what was not given is undefined until it is written.
  isConfirmed(): boolean {
    return this.confirmedAt != null;
  }

  isValidAt(now: Date): boolean {
    return this.expiresAt != null && this.expiresAt > now;
  }

  /** Not confirmed yet, and the mail was not sent yet or its link still works. */
  isWaitingAt(now: Date): boolean {
    return !this.isConfirmed() && (this.tokenExpiresAt == null || this.tokenExpiresAt > now);
  }

  /** A new link's token, which is stored nowhere; the one before stops working. */
  renewToken(now: Date): { token: string; expiresAt: Date } {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    this.tokenHash = sha256(token);
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

  /** Notes the reminder that is due; of several only the nearest: who was away for weeks is not reminded three times at once. */
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
