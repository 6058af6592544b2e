import { CollegeDto, type AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { same, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';
import { countUpTo, runningDealsOf } from '../visibility/public.js';

/** Counts of a college stop here, so that the cost of an answer does not grow with the table. */
export const COUNTED_DEALS = 1000;

const eb = expressionBuilder<Tables, 'colleges'>();

export const collegeFields: Fields<CollegeDto> = {
  ...same(eb, CollegeDto, 'colleges'),
  latitude: eb.cast('colleges.latitude', 'text'),
  longitude: eb.cast('colleges.longitude', 'text'),
  dealCount: countUpTo(COUNTED_DEALS, runningDealsOf(eb.ref('colleges.id'))),
};

export const adminCollegeFields: Fields<AdminCollegeDto> = {
  ...collegeFields,
  emailDomains: eb.ref('colleges.email_domains'),
};
