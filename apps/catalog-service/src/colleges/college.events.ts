import type { EventPayload } from '@campus-deals/contracts/events';
import type { College } from './college.entity.js';

export type CollegeFacts = Pick<
  College,
  'id' | 'name' | 'shortName' | 'city' | 'state' | 'status' | 'isActive' | 'emailDomains' | 'timeZone' | 'version'
>;

/** Returns the facts about a college for other services. */
export function collegeFacts(college: CollegeFacts): EventPayload<'CollegeChanged'> {
  const { id, name, shortName, city, state, status, isActive, emailDomains, timeZone, version } = college;
  return { collegeId: id, name, shortName, city, state, status, isActive, domains: emailDomains, timeZone, version };
}

/** Returns the event of a college that has just become active. */
export function activationFacts(college: College): EventPayload<'CollegeActivated'> {
  const activatedAt = (college.activationDate ?? new Date()).toISOString();
  return { ...collegeFacts(college), activatedAt, subscriberCount: college.subscriberCount };
}
