import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, dropCachedCollege } from '../colleges/colleges.module.js';

/** Answers that show this deal alone. */
export function dealTag(id: number): string {
  return `deal-${id}`;
}

/** Lists of this vendor's deals. */
export function dealsOfVendorTag(id: number): string {
  return `deals-of-vendor-${id}`;
}

export interface ShownDeal {
  id: number;
  vendorId: number;
  collegeId: number;
}

/** Drops what is cached of a deal that readers see from now on, or see no more, or otherwise; its college's count too. */
export function dropCachedDeal({ id, vendorId, collegeId }: ShownDeal): void {
  changedTags(dealTag(id), dealsOfVendorTag(vendorId), dealsOfCollegeTag(collegeId));
  dropCachedCollege(collegeId);
}
