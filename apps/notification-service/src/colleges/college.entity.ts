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
    /** Hidden for good; its subscriptions end in steps. */
    isRemoved: p.boolean().default(false),
    /** Its deals were no news before; null: since before anything was heard of it. */
    activeSince: p.datetime().strictNullable(),
    /** IANA name; null where no event has said it yet. */
    timeZone: p.text().strictNullable(),
    /** Of the newest event seen: an older one changes nothing. */
    version: p.integer(),
  },
  indexes: [{ name: 'colleges_removed', properties: ['id'], where: 'is_removed' }],
});

/** The catalogue's facts about a college, as its events brought them: mails go out while the catalogue is down. */
export class College extends CollegeSchema.class {}
CollegeSchema.setClass(College);
