import { defineEntity, p } from '@mikro-orm/core';

export const VendorSchema = defineEntity({
  name: 'Vendor',
  tableName: 'vendors',
  properties: {
    id: p.integer().primary().autoincrement(false),
    collegeId: p.integer().strictNullable(),
    /** The owner's account; null: nobody's. */
    userId: p.integer().strictNullable(),
    name: p.text(),
    /** It is gone: an older event does not bring it back. */
    isRemoved: p.boolean().default(false),
    /** Readers see neither it nor its deals. */
    isSuspended: p.boolean().default(false),
    /** Of the newest event seen: an older one changes nothing. */
    version: p.integer(),
  },
  indexes: [{ name: 'vendors_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' }],
});

/** The catalogue's facts about a vendor, as its events brought them. */
export class Vendor extends VendorSchema.class {}
VendorSchema.setClass(Vendor);
