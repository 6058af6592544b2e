import type { AdminCollegeDto, CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { Fields } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../entities.js';
import { countUpTo, runningDealsOf } from '../running-deals.js';

/** Counts of a college stop here, so that the cost of an answer does not grow with the table. */
export const COUNTED_DEALS = 1000;

const eb = expressionBuilder<Tables, 'colleges'>();

/** Public fields of a college. */
export const collegeFields: Fields<CollegeDto> = {
  id: eb.ref('colleges.id'),
  name: eb.ref('colleges.name'),
  initials: eb.ref('colleges.initials'),
  shortName: eb.ref('colleges.short_name'),
  city: eb.ref('colleges.city'),
  state: eb.ref('colleges.state'),
  zipcode: eb.ref('colleges.zipcode'),
  timeZone: eb.ref('colleges.time_zone'),
  latitude: eb.cast('colleges.latitude', 'text'),
  longitude: eb.cast('colleges.longitude', 'text'),
  website: eb.ref('colleges.website'),
  logoUrl: eb.ref('colleges.logo_url'),
  seoMetadata: eb.ref('colleges.seo_metadata'),
  featured: eb.ref('colleges.featured'),
  status: eb.ref('colleges.status'),
  subscriptionGoal: eb.ref('colleges.subscription_goal'),
  isActive: eb.ref('colleges.is_active'),
  activationDate: eb.ref('colleges.activation_date'),
  createdAt: eb.ref('colleges.created_at'),
  subscriberCount: eb.ref('colleges.subscriber_count'),
  dealCount: countUpTo(COUNTED_DEALS, runningDealsOf(eb.ref('colleges.id'))),
};

/** Fields of a college for admins. */
export const adminCollegeFields: Fields<AdminCollegeDto> = {
  ...collegeFields,
  emailDomains: eb.ref('colleges.email_domains'),
};
