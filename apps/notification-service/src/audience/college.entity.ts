import { defineEntity, p } from '@mikro-orm/core';
import { COLLEGE_STATUSES } from '@campus-deals/contracts/enumerations';

export const CollegeSchema = defineEntity({
  name: 'College',
  tableName: 'colleges',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.text(),
    shortName: p.text(),
    status: p.enum(COLLEGE_STATUSES),
    isActive: p.boolean(),
    /** True once deleted. Its subscriptions end in steps. */
    isRemoved: p.boolean().default(false),
    /** Deals visible before this are not fresh. Null if active since before its first event. */
    activeSince: p.datetime().strictNullable(),
    /** IANA name; null until an event includes it. */
    timeZone: p.text().strictNullable(),
    /** Version of the newest event applied. Older events change nothing. */
    version: p.integer(),
  },
  indexes: [{ name: 'colleges_removed', properties: ['id'], where: 'is_removed' }],
});

/** Copy of a college's catalogue facts, updated by events. Mails go out while the catalogue is down. */
export class College extends CollegeSchema.class {}
CollegeSchema.setClass(College);
