import { Module } from '@nestjs/common';
import { VendorReads } from './vendors.reads.js';
import { VendorsController } from './vendors.controller.js';

/** Vendors as the public reads them. */
@Module({ controllers: [VendorsController], providers: [VendorReads] })
export class VendorsModule {}

// What other features may use.
export { vendorFields } from './vendor.presenter.js';
export { dropCachedVendor, vendorTag } from './vendor-tags.js';
