import { defineEntity, p } from '@mikro-orm/core';

export const ErasedUserSchema = defineEntity({
  name: 'ErasedUser',
  tableName: 'erased_users',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Id of a deleted account. Its late events change nothing. */
export class ErasedUser extends ErasedUserSchema.class {}
ErasedUserSchema.setClass(ErasedUser);
