import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountNames } from './account-names.js';
import { AdminVendorListsService } from './admin-vendor-lists.service.js';
import { AdminVendorsController } from './admin-vendors.controller.js';
import { AdminVendorsService } from './admin-vendors.service.js';
import { ClaimVendorController } from './claim-vendor.controller.js';
import { ClaimVendorService } from './claim-vendor.service.js';
import { OwnedBusinessController } from './owned-business.controller.js';
import { OwnVendorController } from './own-vendor.controller.js';
import { OwnVendorService } from './own-vendor.service.js';
import { RefreshPopularity } from './refresh-popularity.job.js';
import { SuspendedVendorGuard } from './suspended-vendor.guard.js';
import { VendorModerationController } from './vendor-moderation.controller.js';
import { VendorModerationService } from './vendor-moderation.service.js';
import { VendorDecisionsController } from './vendor-decisions.controller.js';
import { VendorDecisionsService } from './vendor-decisions.service.js';
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
