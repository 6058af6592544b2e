import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountNames } from './admin/account-names.js';
import { AdminVendorListsService } from './admin/admin-vendor-lists.service.js';
import { AdminVendorsController } from './admin/admin-vendors.controller.js';
import { AdminVendorsService } from './admin/admin-vendors.service.js';
import { ClaimVendorController } from './own/claim-vendor.controller.js';
import { ClaimVendorService } from './own/claim-vendor.service.js';
import { OwnedBusinessController } from './own/owned-business.controller.js';
import { OwnVendorController } from './own/own-vendor.controller.js';
import { OwnVendorService } from './own/own-vendor.service.js';
import { RefreshPopularity } from './refresh-popularity.job.js';
import { SuspendedVendorGuard } from './suspended-vendor.guard.js';
import { VendorModerationController } from './admin/vendor-moderation.controller.js';
import { VendorModerationService } from './admin/vendor-moderation.service.js';
import { VendorDecisionsController } from './admin/vendor-decisions.controller.js';
import { VendorDecisionsService } from './admin/vendor-decisions.service.js';
import { VendorRevisions } from './vendor-revisions.js';
import { VendorsController } from './vendors.controller.js';
import { VendorsService } from './vendors.service.js';

/** Vendors: public pages, registration and changes by their owners, administration. */
@Global()
@Module({
  controllers: [
    VendorsController,
    OwnVendorController,
    OwnedBusinessController,
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
    { provide: APP_GUARD, useClass: SuspendedVendorGuard },
  ],
  exports: [AdminVendorsService, VendorsService, AccountNames],
})
export class VendorsModule {}
