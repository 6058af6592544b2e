import { defineEntity, p } from '@mikro-orm/core';

export const SuspendedAccountSchema = defineEntity({
  name: 'SuspendedAccount',
  tableName: 'suspended_accounts',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    isSuspended: p.boolean(),
    /** Version of the newest event seen: an older one changes nothing. */
    version: p.integer(),
  },
});

/** An account that identity has suspended, or had: its business and reviews are not public, and it writes nothing. */
export class SuspendedAccount extends SuspendedAccountSchema.class {}
SuspendedAccountSchema.setClass(SuspendedAccount);
