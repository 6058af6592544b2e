import { defineEntity, p } from '@mikro-orm/core';

export const ErasedAccountSchema = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_accounts',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The id of a deleted account. Data that arrives late for it is not stored. */
export class ErasedAccount extends ErasedAccountSchema.class {}
ErasedAccountSchema.setClass(ErasedAccount);
