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
    /** Alerts of before are not theirs. */
    collegeSince: p.datetime().defaultRaw('now()'),
    emailNotifications: p.boolean(),
    browserNotifications: p.boolean(),
    /** IANA name; null: their college's zone counts. */
    timeZone: p.text().strictNullable(),
    /** `HH:MM` on that zone's clock; there are quiet hours where both are set. */
    quietFrom: p.text().strictNullable(),
    quietTo: p.text().strictNullable(),
    digest: p.enum(ALERT_DIGESTS).default('daily'),
    /** Of the newest event seen: an older one changes nothing. */
    version: p.integer(),
  },
  indexes: [{ name: 'users_college_index', properties: ['collegeId', 'id'], where: 'college_id IS NOT NULL' }],
});

/** Identity's facts about a user, as its events brought them. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
