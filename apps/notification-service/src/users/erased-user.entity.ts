import { defineEntity, p } from '@mikro-orm/core';

export const ErasedUserSchema = defineEntity({
  name: 'ErasedUser',
  tableName: 'erased_users',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The id of a deleted account: its events that arrive late change nothing. */
export class ErasedUser extends ErasedUserSchema.class {}
ErasedUserSchema.setClass(ErasedUser);
