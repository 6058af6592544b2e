import { defineEntity, p } from '@mikro-orm/core';
import type { UserRole } from '@campus-deals/contracts/enumerations';

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
    /** Of the newest event seen: an older one changes nothing. */
    version: p.integer(),
  },
});

/** Identity's facts about a user, as its events brought them. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
