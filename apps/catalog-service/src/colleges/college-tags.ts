import { changedCounts, changedTags } from '@campus-deals/service-defaults';

/** Tag of every answer that shows more than one college. */
export const COLLEGES_TAG = 'colleges';
/** Tag of every answer that shows vendors of more than one college. */
export const VENDORS_TAG = 'vendors';

/** Returns the tag of answers that show this college. */
export const collegeTag = (id: number): string => `college-${id}`;

/** Returns the tag of answers that show deals or vendors, or their distance, because this college is open. */
export const openCollegeTag = (id: number): string => `open-college-${id}`;

/** Returns the tag of lists and counts of this college's deals. */
export const dealsOfCollegeTag = (id: number): string => `deals-of-college-${id}`;

/** Returns the tag of lists and counts of this college's vendors. */
export const vendorsOfCollegeTag = (id: number): string => `vendors-of-college-${id}`;

/**
 * Invalidates, with a short delay, cached answers that contain the college's subscriber count: on its opening day it
 * changes all the time.
 */
export function refreshSubscriberCount(id: number): void {
  changedCounts(collegeTag(id), COLLEGES_TAG);
}

/** Invalidates cached responses with a college after its deals changed: they count or show its deals. */
export function dropCachedCollege(id: number): void {
  changedTags(collegeTag(id), COLLEGES_TAG);
}

/** Invalidates cached responses with a changed college, its deals or its vendors. */
export function dropCachedCollegeWithDeals(id: number): void {
  dropCachedCollege(id);
  changedTags(openCollegeTag(id), VENDORS_TAG);
}
