import { defineEntity, p } from '@mikro-orm/core';
import { STUDENT_CARD_DAYS } from '@campus-deals/contracts/limits';
import { User } from '../../accounts/users/user.entity.js';

const OUTCOMES = ['approved', 'rejected', 'expired', 'withdrawn', 'verified-otherwise'] as const;
export type CardOutcome = (typeof OUTCOMES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

export const StudentCardSchema = defineEntity({
  name: 'StudentCard',
  tableName: 'student_cards',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade'),
    /** Encrypted WebP. Null from the decision on. */
    picture: p.blob().strictNullable().hidden().lazy(),
    /** `mailboxKey` of the account: the tries of all accounts of a mailbox count together. */
    mailbox: p.text().strictNullable(),
    /** `networkKey` of the sender, while the picture waits. */
    network: p.text().strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    outcome: p.enum(OUTCOMES).strictNullable(),
    decidedAt: p.datetime().strictNullable(),
    decidedBy: () => p.manyToOne(User).mapToPk().name('decided_by').strictNullable().deleteRule('set null'),
  },
  checks: [
    {
      name: 'student_cards_no_picture_after_decision',
      expression: '(picture IS NULL) = (decided_at IS NOT NULL) AND (outcome IS NULL) = (decided_at IS NULL)',
    },
  ],
  uniques: [{ name: 'student_cards_one_waiting_of_user', properties: ['userId'], where: 'decided_at IS NULL' }],
  indexes: [
    { name: 'student_cards_user_id_index', properties: ['userId', 'createdAt'] },
    { name: 'student_cards_mailbox_index', properties: ['mailbox'], where: 'mailbox IS NOT NULL' },
    { name: 'student_cards_waiting', properties: ['createdAt', 'id'], where: 'decided_at IS NULL' },
    { name: 'student_cards_decided_by', properties: ['decidedBy'], where: 'decided_by IS NOT NULL' },
  ],
});

/** A picture of a student card until it is decided; afterwards only the decision, for 30 days. */
export class StudentCard extends StudentCardSchema.class {
  isWaitingAt(now: Date): boolean {
    return this.decidedAt == null && this.expiresAt > now;
  }

  /** Records the decision, and deletes the picture. */
  decide(outcome: CardOutcome, now: Date, decidedBy: number | null = null): void {
    this.picture = null;
    this.network = null;
    this.outcome = outcome;
    this.decidedAt = now;
    this.decidedBy = decidedBy;
  }
}
StudentCardSchema.setClass(StudentCard);

export const daysBefore = (now: Date, days = STUDENT_CARD_DAYS): Date => new Date(now.getTime() - days * DAY_MS);

/** Returns when a picture sent now is deleted. */
export const deletionOf = (now: Date): Date => daysBefore(now, -STUDENT_CARD_DAYS);
