import { changedCounts, changedTags } from '@campus-deals/service-defaults';

/** Every answer that shows more than one college. */
export const COLLEGES_TAG = 'colleges';
/** Every answer that shows vendors of more than one college. */
export const VENDORS_TAG = 'vendors';

/** Answers that show this college. */
export function collegeTag(id: number): string {
  return `college-${id}`;
}

/** Answers that show deals or vendors because this college is live and active, and how far they are from it. */
export function openCollegeTag(id: number): string {
  return `open-college-${id}`;
}

/** Lists of this college's deals, and what counts them. */
export function dealsOfCollegeTag(id: number): string {
  return `deals-of-college-${id}`;
}

/** Lists of this college's vendors, and what counts them. */
export function vendorsOfCollegeTag(id: number): string {
  return `vendors-of-college-${id}`;
}

/** Has what shows how many subscribers the college has ask for it again soon; on its opening day that moves all the time. */
export function refreshSubscriberCount(id: number): void {
  changedCounts(collegeTag(id), COLLEGES_TAG);
}

/** Drops what is cached of a college whose deals changed: it counts them, and lists show them. */
export function dropCachedCollege(id: number): void {
  changedTags(collegeTag(id), COLLEGES_TAG);
}

/** Drops what is cached of a college that changed, with all its deals and vendors. */
export function dropCachedCollegeWithDeals(id: number): void {
  dropCachedCollege(id);
  changedTags(openCollegeTag(id), VENDORS_TAG);
}
