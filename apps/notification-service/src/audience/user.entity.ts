import { defineEntity, p } from '@mikro-orm/core';
import { ALERT_DIGESTS, type UserRole } from '@campus-deals/contracts/enumerations';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().autoincrement(false),
    email: p.text().index('users_email_index'),
    name: p.text().strictNullable(),
    role: p.text().$type<UserRole>(),
    collegeId: p.integer().strictNullable(),
    /** When the user joined the college. Earlier college alerts are not shown to them. */
    collegeSince: p.datetime().defaultRaw('now()'),
    emailNotifications: p.boolean(),
    browserNotifications: p.boolean(),
    /** IANA name; null uses the college's zone. */
    timeZone: p.text().strictNullable(),
    /** `HH:MM` in that zone. Quiet hours apply if both are set. */
    quietFrom: p.text().strictNullable(),
    quietTo: p.text().strictNullable(),
    digest: p.enum(ALERT_DIGESTS).default('daily'),
    /** Switches that the user has set: "review-written.email.off". */
    alertChoices: p.array().default([]),
    /** Points for invitations, which open early deals. */
    points: p.integer().default(0),
    isSuspended: p.boolean().default(false),
    /** Version of the newest event applied. Older events change nothing. */
    version: p.integer(),
  },
  indexes: [
    { name: 'users_college_index', properties: ['collegeId', 'id'], where: 'college_id IS NOT NULL' },
    { name: 'users_points_index', properties: ['id'], where: 'points > 0' },
    { name: 'users_admins_index', properties: ['id'], where: "role = 'admin'" },
  ],
});

/** Copy of a user's facts from identity, updated by events. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

/** List of erased accounts. Its table has the original name, `erased_users`. */
export const ErasedAccountSchema = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_users',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});
