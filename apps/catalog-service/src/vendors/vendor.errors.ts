import { ProductError } from '@campus-deals/service-defaults';

export const vendorProfileNotFound = () => new ProductError('vendor_profile_not_found', 'Vendor profile not found');

export const vendorAlreadyRegistered = (cause?: unknown) =>
  new ProductError('vendor_already_registered', 'You have registered a business already', { cause });

export const vendorChanged = (of: { updatedAt: Date }, what = 'Your profile was changed in another window') =>
  new ProductError('vendor_changed', `${what} (${of.updatedAt.toISOString()}). Reload it and try again.`);

/** Thrown while the vendor is suspended: it can neither post deals nor redeem codes. */
export const vendorSuspended = () =>
  new ProductError('vendor_suspended', 'Your business is suspended. Your dashboard says why.');

/** Thrown if no change is pending any more; `outcome` names the admin and the time of the decision. */
export const vendorStateConflict = (outcome = 'No change of this business waits any more') =>
  new ProductError('vendor_state_conflict', outcome);

export const vendorNotFound = (id: number) => new ProductError('vendor_not_found', `Vendor ${id} not found`);
