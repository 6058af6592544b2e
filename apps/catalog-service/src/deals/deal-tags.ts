import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege } from '../colleges/public.js';

/** Returns the tag of answers that show only this deal. */
export function dealTag(id: number): string {
  return `deal-${id}`;
}

/** Returns the tag of lists of this vendor's deals. */
export function dealsOfVendorTag(id: number): string {
  return `deals-of-vendor-${id}`;
}

export interface ShownDeal {
  id: number;
  vendorId: number;
  collegeId: number;
}

/**
 * Invalidates what is cached of a deal that becomes visible or invisible to readers, or changes; including its
 * college's count.
 */
export function dropCachedDeal({ id, vendorId, collegeId }: ShownDeal): void {
  changedTags(dealTag(id), dealsOfVendorTag(vendorId), dealsOfCollegeTag(collegeId));
  dropCachedCollege(collegeId);
}
