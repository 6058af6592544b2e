import { defineEntity, p } from '@mikro-orm/core';
import { College } from './college.entity.js';

/** A domain may belong to several colleges: the campuses of one university share theirs. */
export const CollegeDomainSchema = defineEntity({
  name: 'CollegeDomain',
  tableName: 'college_domains',
  properties: {
    domain: p.text().primary().check('domain = lower(domain)'),
    college: () => p.manyToOne(College).primary().deleteRule('cascade').index('college_domains_college_index'),
  },
});
