import type { EventPayload } from '@campus-deals/contracts/events';
import type { Vendor } from './vendor.entity.js';

/** Returns the stored facts about a vendor for other services. */
export function vendorFacts(vendor: Vendor): EventPayload<'VendorUpdated'> {
  const { id, userId, collegeId, name, isPublic, version } = vendor;
  return { vendorId: id, userId, collegeId, name, isSuspended: vendor.isSuspended(), isPublic, version };
}
