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
    /** Whether it was permanently deleted. The row stays, so that an older event does not bring the college back. */
    isRemoved: p.boolean().default(false),
    version: p.integer(),
  },
  indexes: [{ name: 'colleges_removed', properties: ['id'], where: 'is_removed' }],
});

/** The catalogue's facts about a college, updated by its events: users can sign in while the catalogue is down. */
export class College extends CollegeSchema.class {}
CollegeSchema.setClass(College);

/** A domain may belong to several colleges: the campuses of one university share theirs. */
export const CollegeDomainSchema = defineEntity({
  name: 'CollegeDomain',
  tableName: 'college_domains',
  properties: {
    domain: p.text().primary().check('domain = lower(domain)'),
    college: () => p.manyToOne(College).primary().deleteRule('cascade').index('college_domains_college_index'),
  },
});
