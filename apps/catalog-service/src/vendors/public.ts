export { AccountNames } from './account-names.js';
export { adminVendors, getAdminVendor } from './admin-vendor.query.js';
export { AdminVendorsService } from './admin-vendors.service.js';
export { getOwnVendor } from './own-vendor.query.js';
export { pinOf } from './vendor-details.js';
export type { VendorChanges } from './vendor-changes.js';
export {
  dropCachedVendor,
  dropCachedVendorsOfColleges,
  dropCachedVendorWithDeals,
  dropCachedVisibility,
  vendorTag,
} from './vendor-tags.js';
export { isApprovedAtOnce } from './vendor-revisions.js';
export { Vendor } from './vendor.entity.js';
export { VendorNotFound, VendorProfileNotFound, VendorSuspended } from './vendor.errors.js';
export { OwnVendorId } from './suspended-vendor.guard.js';
export { vendorFacts } from './vendor.events.js';
export { vendorFields } from './vendor.presenter.js';
export { VendorsService } from './vendors.service.js';
export { VENDOR_COLUMNS, vendorState, vendorSubject } from './vendor.columns.js';
