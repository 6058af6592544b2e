import { defineEntity, p } from '@mikro-orm/core';

export const VendorSchema = defineEntity({
  name: 'Vendor',
  tableName: 'vendors',
  properties: {
    id: p.integer().primary().autoincrement(false),
    collegeId: p.integer().strictNullable(),
    /** Account of the owner; null if there is none. */
    userId: p.integer().strictNullable(),
    name: p.text(),
    /** True once removed. The row stays so that an older event does not restore it. */
    isRemoved: p.boolean().default(false),
    /** True while readers see neither the vendor nor its deals. */
    isSuspended: p.boolean().default(false),
    /** Whether readers see it, provided that its college is open. */
    isPublic: p.boolean().default(false),
    /** Version of the newest event applied. Older events change nothing. */
    version: p.integer(),
  },
  indexes: [{ name: 'vendors_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' }],
});

/** Copy of a vendor's catalogue facts, updated by events. */
export class Vendor extends VendorSchema.class {}
VendorSchema.setClass(Vendor);
