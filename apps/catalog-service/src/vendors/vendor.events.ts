import type { AdminAction } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import { accountOf } from '../account-of.js';
import { auditedState } from '../columns.js';
import { VENDOR_COLUMNS } from './vendor.columns.js';
import type { Vendor } from './vendor.entity.js';

/** Returns the facts about a vendor for other services. */
export function vendorFacts(vendor: Vendor): EventPayload<'VendorUpdated'> {
  const { id, userId, collegeId, name, version } = vendor;
  return { vendorId: id, userId: accountOf(userId), collegeId, name, isSuspended: vendor.isSuspended(), version };
}

/** Names a vendor in the audit log. */
export const vendorSubject = ({ id, name }: Vendor): AdminAction['subject'] => ({ type: 'vendor', id, label: name });
export const vendorState = (vendor: Vendor): object => auditedState(VENDOR_COLUMNS, vendor);
