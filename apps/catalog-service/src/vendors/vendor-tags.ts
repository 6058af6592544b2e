import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/colleges.module.js';
import type { Db } from '../entities.js';

/** Answers that show this vendor: its page, its deals and theirs. */
export function vendorTag(id: number): string {
  return `vendor-${id}`;
}

/** Drops what is cached of a vendor that changed, came or went. */
export function dropCachedVendor({ id, collegeId }: { id: number; collegeId: number | null }): void {
  changedTags(vendorTag(id), VENDORS_TAG);
  if (collegeId !== null) changedTags(vendorsOfCollegeTag(collegeId), dealsOfCollegeTag(collegeId));
}

/** The same with the lists of all colleges that show their deals, and so their names. */
export async function dropCachedVendorWithDeals(
  db: Db,
  ...vendors: { id: number; collegeId: number | null }[]
): Promise<void> {
  if (vendors.length === 0) return;
  for (const vendor of vendors) dropCachedVendor(vendor);
  const shownAt = await db
    .selectFrom('deals')
    .select('college_id as collegeId')
    .distinct()
    .where(
      'vendor_id',
      'in',
      vendors.map(({ id }) => id),
    )
    .execute();
  changedTags(...shownAt.map(({ collegeId }) => dealsOfCollegeTag(collegeId)));
}

/** Drops what is cached of a vendor that readers see from now on with its deals, or see no more. */
export async function dropCachedVisibility(
  db: Db,
  { id, collegeId }: { id: number; collegeId: number | null },
): Promise<void> {
  dropCachedVendor({ id, collegeId });
  const shownAt = await db
    .selectFrom('deals')
    .select('college_id as collegeId')
    .distinct()
    .where('vendor_id', '=', id)
    .where('status', '=', 'approved')
    .execute();
  dropCachedVendorsOfColleges(collegeId);
  for (const { collegeId: of } of shownAt) {
    changedTags(dealsOfCollegeTag(of));
    dropCachedCollege(of);
  }
}

/** Of a business that comes, goes, or has moved from one to the other: they count it, and their lists show it or not. */
export function dropCachedVendorsOfColleges(...ids: (number | null)[]): void {
  for (const id of ids) {
    if (id === null) continue;
    dropCachedCollege(id);
    changedTags(vendorsOfCollegeTag(id));
  }
}
