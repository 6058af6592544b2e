import { defineEntity, p } from '@mikro-orm/core';

export const ErasedAccountSchema = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_accounts',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The number of a deleted account, which stands for nobody any more: what arrives late of it is not stored. */
export class ErasedAccount extends ErasedAccountSchema.class {}
ErasedAccountSchema.setClass(ErasedAccount);
