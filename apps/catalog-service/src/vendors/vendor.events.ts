import type { EventPayload } from '@campus-deals/contracts/events';
import { accountOf } from '../account-of.js';
import type { Vendor } from './vendor.entity.js';

/** What other services are told of a vendor. */
export function vendorFacts({
  id,
  userId,
  collegeId,
  name,
  version,
}: Pick<Vendor, 'id' | 'userId' | 'collegeId' | 'name' | 'version'>): EventPayload<'VendorUpdated'> {
  return { vendorId: id, userId: accountOf(userId), collegeId, name, version };
}
