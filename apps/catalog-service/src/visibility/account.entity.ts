import { defineEntity, p } from '@mikro-orm/core';

/** An account that is or was suspended. While it is, its business and reviews are not public, and it cannot write. */
export const SuspendedAccount = defineEntity({
  name: 'SuspendedAccount',
  tableName: 'suspended_accounts',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    isSuspended: p.boolean(),
    /** Version of the newest event handled; older ones are ignored. */
    version: p.integer(),
  },
});
