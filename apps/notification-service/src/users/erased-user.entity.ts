import { defineEntity, p } from '@mikro-orm/core';

export const ErasedUserSchema = defineEntity({
  name: 'ErasedUser',
  tableName: 'erased_users',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The number of a deleted account, which stands for nobody any more: an event of it that comes late changes nothing. */
export class ErasedUser extends ErasedUserSchema.class {}
ErasedUserSchema.setClass(ErasedUser);
