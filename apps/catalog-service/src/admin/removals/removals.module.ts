import { Module } from '@nestjs/common';
import { CollegeRemovalService } from './college-removal.service.js';
import { RemovalsController } from './removals.controller.js';
import { VendorRemovalService } from './vendor-removal.service.js';

/** Deletion of colleges and vendors with their data. */
@Module({
  controllers: [RemovalsController],
  providers: [CollegeRemovalService, VendorRemovalService],
  exports: [CollegeRemovalService, VendorRemovalService],
})
export class RemovalsModule {}
