import { defineEntity, p } from '@mikro-orm/core';
import { LOOKED_AT_KINDS } from '@campus-deals/contracts/enumerations';
import { User } from '../users/user.entity.js';

export const AdminLookSchema = defineEntity({
  name: 'AdminLook',
  tableName: 'admin_looks',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().name('user_id').primary().deleteRule('cascade'),
    kind: p.enum(LOOKED_AT_KINDS),
    itemId: p.integer(),
    /** Renewed while the item is open. */
    seenAt: p.datetime(),
  },
});

/** Item that an admin has open. The newest one counts. */
export class AdminLook extends AdminLookSchema.class {}
AdminLookSchema.setClass(AdminLook);
