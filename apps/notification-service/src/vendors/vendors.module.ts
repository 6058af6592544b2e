import { Module } from '@nestjs/common';
import { VendorsService } from './vendors.service.js';
import { SyncVendorWhenRegistered } from './sync-vendor-when-registered.handler.js';
import { SyncVendorWhenRemoved } from './sync-vendor-when-removed.handler.js';
import { SyncVendorWhenSnapshotTaken } from './sync-vendor-when-snapshot-taken.handler.js';
import { SyncVendorWhenUpdated } from './sync-vendor-when-updated.handler.js';

@Module({
  controllers: [SyncVendorWhenRegistered, SyncVendorWhenUpdated, SyncVendorWhenSnapshotTaken, SyncVendorWhenRemoved],
  providers: [VendorsService],
  exports: [VendorsService],
})
export class VendorsModule {}

// Exports for other features.
export { VendorsService } from './vendors.service.js';
