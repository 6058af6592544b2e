import { Module } from '@nestjs/common';
import { VendorsController } from './vendors.controller.js';
import { VendorsService } from './vendors.service.js';

/** Vendors as the public reads them. */
@Module({ controllers: [VendorsController], providers: [VendorsService] })
export class VendorsModule {}

// What other features may use.
export { vendorFields } from './vendor.presenter.js';
export { dropCachedVendor, vendorTag } from './vendor-tags.js';
