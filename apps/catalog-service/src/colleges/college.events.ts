import type { EventPayload } from '@campus-deals/contracts/events';
import type { College } from './college.entity.js';

/** What other services are told of a college. */
export function collegeFacts(
  college: Pick<
    College,
    'id' | 'name' | 'shortName' | 'city' | 'state' | 'status' | 'isActive' | 'emailDomains' | 'version'
  >,
): EventPayload<'CollegeChanged'> {
  const { id, name, shortName, city, state, status, isActive, emailDomains, version } = college;
  return { collegeId: id, name, shortName, city, state, status, isActive, domains: emailDomains, version };
}

/** Of a college that has just become active. */
export function activationFacts(college: College): EventPayload<'CollegeActivated'> {
  const activatedAt = (college.activationDate ?? new Date()).toISOString();
  return { ...collegeFacts(college), activatedAt, subscriberCount: college.subscriberCount };
}
