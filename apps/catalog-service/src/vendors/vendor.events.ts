import type { EventPayload } from '@campus-deals/contracts/events';
import { accountOf } from '../account-of.js';
import type { Vendor } from './vendor.entity.js';

/** What other services are told of a vendor. */
export function vendorFacts(vendor: Vendor): EventPayload<'VendorUpdated'> {
  const { id, userId, collegeId, name, version } = vendor;
  return { vendorId: id, userId: accountOf(userId), collegeId, name, isSuspended: vendor.isSuspended(), version };
}
