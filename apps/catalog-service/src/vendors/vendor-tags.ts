import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/colleges.module.js';

/** Answers that show this vendor: its page, its deals and theirs. */
export function vendorTag(id: number): string {
  return `vendor-${id}`;
}

/** Drops what is cached of a vendor that changed, came or went. */
export function dropCachedVendor({ id, collegeId }: { id: number; collegeId: number | null }): void {
  changedTags(vendorTag(id), VENDORS_TAG);
  if (collegeId !== null) changedTags(vendorsOfCollegeTag(collegeId), dealsOfCollegeTag(collegeId));
}
