import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/public.js';
import type { Db } from '../tables.js';

/** Returns the tag of answers that show this vendor: its page, its deals and their pages. */
export const vendorTag = (id: number): string => `vendor-${id}`;

interface Cached {
  id: number;
  collegeId: number | null;
}

/** Invalidates cached responses with a vendor that changed, appeared or disappeared. */
export function dropCachedVendor({ id, collegeId }: Cached): void {
  changedTags(vendorTag(id), VENDORS_TAG);
  if (collegeId !== null) changedTags(vendorsOfCollegeTag(collegeId), dealsOfCollegeTag(collegeId));
}

/** Also invalidates the lists of all colleges that show their deals, and so their names. Returns these colleges' ids. */
export async function dropCachedVendorWithDeals(db: Db, ...vendors: Cached[]): Promise<number[]> {
  if (vendors.length === 0) return [];
  for (const vendor of vendors) dropCachedVendor(vendor);
  const vendorIds = vendors.map(({ id }) => id);
  const shownAt = await db
    .selectFrom('deals')
    .innerJoin('shown_deals', 'shown_deals.id', 'deals.id')
    .select('shown_deals.college_id as collegeId')
    .distinct()
    .where('deals.vendor_id', 'in', vendorIds)
    .execute();
  const collegeIds = shownAt.map(({ collegeId }) => collegeId);
  changedTags(...collegeIds.map(dealsOfCollegeTag));
  return collegeIds;
}

/** Invalidates cached responses with a vendor that becomes visible or invisible, and with its deals. */
export async function dropCachedVisibility(db: Db, vendor: Cached): Promise<void> {
  for (const collegeId of await dropCachedVendorWithDeals(db, vendor)) dropCachedCollege(collegeId);
  dropCachedVendorsOfColleges(vendor.collegeId);
}

/** Invalidates the counts and lists of colleges where a business appears or disappears, or between which it moves. */
export function dropCachedVendorsOfColleges(...ids: (number | null)[]): void {
  for (const id of ids) {
    if (id === null) continue;
    dropCachedCollege(id);
    changedTags(vendorsOfCollegeTag(id));
  }
}
