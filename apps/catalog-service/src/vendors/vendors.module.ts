import { Module, type DynamicModule } from '@nestjs/common';
import { AccountNames } from './account-names.js';
import { AdminVendorListsService } from './admin-vendor-lists.service.js';
import { AdminVendorsController } from './admin-vendors.controller.js';
import { AdminVendorsService } from './admin-vendors.service.js';
import { ClaimVendorController } from './claim-vendor.controller.js';
import { ClaimVendorService, IDENTITY_URL } from './claim-vendor.service.js';
import { OwnVendorController } from './own-vendor.controller.js';
import { OwnVendorService } from './own-vendor.service.js';
import { RefreshPopularity } from './refresh-popularity.job.js';
import { VendorModerationController } from './vendor-moderation.controller.js';
import { VendorModerationService } from './vendor-moderation.service.js';
import { VendorDecisionsController } from './vendor-decisions.controller.js';
import { VendorDecisionsService } from './vendor-decisions.service.js';
import { VendorRevisions } from './vendor-revisions.js';
import { VendorsController } from './vendors.controller.js';
import { VendorsService } from './vendors.service.js';

/** Vendors: public pages, registration and changes by their owners, administration. */
@Module({
  controllers: [
    VendorsController,
    OwnVendorController,
    ClaimVendorController,
    AdminVendorsController,
    VendorModerationController,
    VendorDecisionsController,
  ],
  providers: [
    VendorsService,
    OwnVendorService,
    ClaimVendorService,
    AdminVendorListsService,
    AdminVendorsService,
    VendorModerationService,
    RefreshPopularity,
    VendorRevisions,
    VendorDecisionsService,
    AccountNames,
  ],
  exports: [AdminVendorsService, VendorsService, AccountNames],
})
export class VendorsModule {
  static with(identityUrl: string): DynamicModule {
    return { module: VendorsModule, global: true, providers: [{ provide: IDENTITY_URL, useValue: identityUrl }] };
  }
}

// Exports for other features.
export {
  adminVendorFields,
  filteredVendors,
  getAdminVendor,
  isVendorSought,
  VENDOR_ORDERS,
  type VendorFilter,
} from './admin-vendor.query.js';
export { AccountNames } from './account-names.js';
export { isApprovedAtOnce } from './approved-at-once.js';
export { vendorFilterOf } from './admin-vendor-lists.service.js';
export { AdminVendorsService } from './admin-vendors.service.js';
export { VENDOR_COLUMNS } from './vendor.columns.js';
export { vendorFacts } from './vendor.events.js';
export { vendorFields } from './vendor.presenter.js';
export { VendorNotFound, VendorProfileNotFound, VendorSuspended } from './vendor.errors.js';
export { VendorsService } from './vendors.service.js';
export { dropCachedVendor, dropCachedVendorsOfColleges, dropCachedVisibility, vendorTag } from './vendor-tags.js';
