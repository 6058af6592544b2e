import type { AdminAction } from '@campus-deals/audit';
import { auditedState, type Column, type AuditedField } from '../visibility/public.js';
import type { College } from './college.entity.js';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.js';

const { ref, fn } = expressionBuilder<Tables, 'colleges'>();

/** Fields of a college in exported files (in this order) and in the audit log. */
export const COLLEGE_COLUMNS = {
  id: { heading: 'College ID', value: ref('colleges.id') },
  unitId: { heading: 'UNITID', value: ref('colleges.unit_id') },
  name: { heading: 'Name', value: ref('colleges.name'), isAudited: true },
  initials: { heading: 'Initials', value: ref('colleges.initials'), isAudited: true },
  shortName: { heading: 'Short name', value: ref('colleges.short_name'), isAudited: true },
  alias: { heading: 'Other names', value: ref('colleges.alias') },
  city: { heading: 'City', value: ref('colleges.city'), isAudited: true },
  state: { heading: 'State', value: ref('colleges.state'), isAudited: true },
  zipcode: { heading: 'ZIP code', value: ref('colleges.zipcode'), isAudited: true },
  latitude: { heading: 'Latitude', value: ref('colleges.latitude'), isAudited: true },
  longitude: { heading: 'Longitude', value: ref('colleges.longitude'), isAudited: true },
  timeZone: { heading: 'Time zone', value: ref('colleges.time_zone'), isAudited: true },
  website: { heading: 'Website', value: ref('colleges.website'), isAudited: true },
  logoUrl: { isAudited: true },
  emailDomains: {
    heading: 'Email domains',
    value: fn<string>('array_to_string', ['colleges.email_domains', sql.lit(' ')]),
    isAudited: true,
  },
  seoMetadata: { isAudited: true },
  status: { heading: 'Status', value: ref('colleges.status'), isAudited: true },
  isActive: { heading: 'Active', value: ref('colleges.is_active'), isAudited: true },
  activatedAt: { heading: 'Activated', value: ref('colleges.activation_date') },
  featured: { heading: 'Featured', value: ref('colleges.featured'), isAudited: true },
  subscribers: { heading: 'Subscribers', value: ref('colleges.subscriber_count') },
  subscriptionGoal: { heading: 'Goal', value: ref('colleges.subscription_goal'), isAudited: true },
  createdAt: { heading: 'Created', value: ref('colleges.created_at') },
} as const satisfies Record<string, Column>;

export type AuditedCollegeField = AuditedField<typeof COLLEGE_COLUMNS>;

export const collegeSubject = ({ id, name }: College): AdminAction['subject'] => ({ type: 'college', id, label: name });

export const collegeState = (college: College): object => auditedState(COLLEGE_COLUMNS, college);
