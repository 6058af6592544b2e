import { Module } from '@nestjs/common';
import { EraseVendorWhenUserDeleted } from './erase-vendor-when-user-deleted.handler.js';
import { VendorErasure } from './vendor-erasure.js';
import { VendorExport } from './vendor-export.js';
import { VendorExportController } from './vendor-export.controller.js';
import { VendorReads } from './vendors.reads.js';
import { VendorsController } from './vendors.controller.js';

/** Vendors as the public reads them, and what an account's end or its owner's question means for its vendor. */
@Module({
  controllers: [VendorsController, VendorExportController, EraseVendorWhenUserDeleted],
  providers: [VendorReads, VendorErasure, VendorExport],
})
export class VendorsModule {}

// What other features may use.
export { vendorFields } from './vendor.presenter.js';
export { dropCachedVendor, vendorTag } from './vendor-tags.js';
