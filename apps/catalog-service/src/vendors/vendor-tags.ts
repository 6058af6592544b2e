import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/public.js';
import type { Db } from '../tables.js';

/** Returns the tag of answers that show this vendor: its page, its deals and their pages. */
export function vendorTag(id: number): string {
  return `vendor-${id}`;
}

/** Invalidates what is cached of a vendor that changed, appeared or disappeared. */
export function dropCachedVendor({ id, collegeId }: { id: number; collegeId: number | null }): void {
  changedTags(vendorTag(id), VENDORS_TAG);
  if (collegeId !== null) changedTags(vendorsOfCollegeTag(collegeId), dealsOfCollegeTag(collegeId));
}

/** Also invalidates the lists of all colleges that show their deals, and so their names. */
export async function dropCachedVendorWithDeals(
  db: Db,
  ...vendors: { id: number; collegeId: number | null }[]
): Promise<void> {
  if (vendors.length === 0) return;
  for (const vendor of vendors) dropCachedVendor(vendor);
  const shownAt = await db
    .selectFrom('deals')
    .innerJoin('shown_deals', 'shown_deals.id', 'deals.id')
    .select('shown_deals.college_id as collegeId')
    .distinct()
    .where(
      'deals.vendor_id',
      'in',
      vendors.map(({ id }) => id),
    )
    .execute();
  changedTags(...shownAt.map(({ collegeId }) => dealsOfCollegeTag(collegeId)));
}

/** Invalidates what is cached of a vendor that becomes visible or invisible to readers, with its deals. */
export async function dropCachedVisibility(
  db: Db,
  { id, collegeId }: { id: number; collegeId: number | null },
): Promise<void> {
  dropCachedVendor({ id, collegeId });
  const shownAt = await db
    .selectFrom('deals')
    .innerJoin('shown_deals', 'shown_deals.id', 'deals.id')
    .select('shown_deals.college_id as collegeId')
    .distinct()
    .where('deals.vendor_id', '=', id)
    .execute();
  dropCachedVendorsOfColleges(collegeId);
  for (const { collegeId: of } of shownAt) {
    changedTags(dealsOfCollegeTag(of));
    dropCachedCollege(of);
  }
}

/** Invalidates the counts and lists of colleges where a business appears or disappears, or between which it moves. */
export function dropCachedVendorsOfColleges(...ids: (number | null)[]): void {
  for (const id of ids) {
    if (id === null) continue;
    dropCachedCollege(id);
    changedTags(vendorsOfCollegeTag(id));
  }
}
