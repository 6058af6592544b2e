import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminVendorsController } from './admin/admin-vendors.controller.js';
import { AdminVendorsService } from './admin/admin-vendors.service.js';
import { VendorDecisionsService } from './admin/vendor-decisions.service.js';
import { FeesHandlers } from './fees/fees.handlers.js';
import { IdentityUsers } from '../visibility/public.js';
import { ClaimVendorService } from './own/claim-vendor.service.js';
import { OwnedBusinessController, OwnVendorController } from './own/own-vendor.controller.js';
import { OwnVendorService } from './own/own-vendor.service.js';
import { AdminPlacesController } from './places/admin-places.controller.js';
import { PlaceChanges } from './places/place-changes.js';
import { PlacesController } from './places/places.controller.js';
import { PlacesService } from './places/places.service.js';
import { RefreshPopularity } from './refresh-popularity.job.js';
import { SuspendedVendorGuard } from './suspended-vendor.guard.js';
import { VendorsController } from './vendors.controller.js';
import { VendorsService } from './vendors.service.js';

/** Vendors: public pages, registration, claims and changes by their owners, places, fees, administration. */
@Global()
@Module({
  controllers: [
    VendorsController,
    OwnVendorController,
    OwnedBusinessController,
    AdminVendorsController,
    PlacesController,
    AdminPlacesController,
    FeesHandlers,
  ],
  providers: [
    VendorsService,
    OwnVendorService,
    ClaimVendorService,
    AdminVendorsService,
    RefreshPopularity,
    VendorDecisionsService,
    IdentityUsers,
    { provide: APP_GUARD, useClass: SuspendedVendorGuard },
    PlaceChanges,
    PlacesService,
  ],
  exports: [AdminVendorsService, VendorsService, IdentityUsers],
})
export class VendorsModule {}
