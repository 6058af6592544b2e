import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

export const LINK_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export const VouchRequestSchema = defineEntity({
  name: 'VouchRequest',
  tableName: 'vouch_requests',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').unique().deleteRule('cascade'),
    collegeId: p.integer(),
    /** SHA-256 of the token in the newest link. */
    tokenHash: p.blob().unique().hidden(),
    expiresAt: p.datetime(),
  },
});

/** A student's link that asks classmates to vouch. */
export class VouchRequest extends VouchRequestSchema.class {}
VouchRequestSchema.setClass(VouchRequest);

export const StudentVouchSchema = defineEntity({
  name: 'StudentVouch',
  tableName: 'student_vouches',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Null once the account is erased: the vouch still counts for its voucher's year. */
    userId: () => p.manyToOne(User).mapToPk().name('user_id').strictNullable().deleteRule('set null'),
    voucherId: () => p.manyToOne(User).mapToPk().name('voucher_id').deleteRule('cascade'),
    collegeId: p.integer(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().strictNullable(),
  },
  indexes: [
    { name: 'student_vouches_user_id_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
    { name: 'student_vouches_voucher_id_index', properties: ['voucherId', 'createdAt'] },
  ],
});

/** A verified student's statement that somebody studies at their college. */
export class StudentVouch extends StudentVouchSchema.class {}
StudentVouchSchema.setClass(StudentVouch);

export function aYearBefore(now: Date): Date {
  return new Date(now.getTime() - YEAR_MS);
}
