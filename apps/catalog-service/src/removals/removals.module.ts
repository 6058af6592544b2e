import { Module } from '@nestjs/common';
import { CollegeRemovalService } from './college-removal.service.js';
import { RemovalsController } from './removals.controller.js';
import { VendorRemovalService } from './vendor-removal.service.js';

/** Removing colleges and vendors with what belongs to them. */
@Module({
  controllers: [RemovalsController],
  providers: [CollegeRemovalService, VendorRemovalService],
  exports: [CollegeRemovalService, VendorRemovalService],
})
export class RemovalsModule {}

// What other features may use.
export { CollegeRemovalService } from './college-removal.service.js';
export { VendorRemovalService } from './vendor-removal.service.js';
