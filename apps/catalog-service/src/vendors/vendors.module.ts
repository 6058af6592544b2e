import { Module } from '@nestjs/common';
import { OwnVendorController } from './own-vendor.controller.js';
import { OwnVendorService } from './own-vendor.service.js';
import { VendorsController } from './vendors.controller.js';
import { VendorsService } from './vendors.service.js';

/** Vendors as the public reads them, and as their owners register and change them. */
@Module({ controllers: [VendorsController, OwnVendorController], providers: [VendorsService, OwnVendorService] })
export class VendorsModule {}

// What other features may use.
export { vendorFields } from './vendor.presenter.js';
export { VendorProfileNotFound } from './vendor.errors.js';
export { dropCachedVendor, vendorTag } from './vendor-tags.js';
