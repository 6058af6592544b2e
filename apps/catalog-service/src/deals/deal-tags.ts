import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege } from '../colleges/public.js';

/** Returns the tag of answers that show only this deal. */
export const dealTag = (id: number): string => `deal-${id}`;

/** Returns the tag of lists of this vendor's deals. */
export const dealsOfVendorTag = (id: number): string => `deals-of-vendor-${id}`;

export interface ShownDeal {
  id: number;
  vendorId: number;
  collegeId: number;
  furtherCollegeIds: number[];
}

/**
 * Invalidates cached responses with a deal that becomes visible or invisible to readers, or changes; including the
 * counts of the colleges that show it.
 */
export function dropCachedDeal({ id, vendorId, ...deal }: ShownDeal): void {
  changedTags(dealTag(id), dealsOfVendorTag(vendorId));
  dropCachedDealsOf([deal]);
}

/** Invalidates the lists and counts of the colleges that show these deals, and returns their ids. */
export function dropCachedDealsOf(deals: Pick<ShownDeal, 'collegeId' | 'furtherCollegeIds'>[]): Set<number> {
  const colleges = new Set(deals.flatMap(({ collegeId, furtherCollegeIds }) => [collegeId, ...furtherCollegeIds]));
  for (const id of colleges) {
    changedTags(dealsOfCollegeTag(id));
    dropCachedCollege(id);
  }
  return colleges;
}
