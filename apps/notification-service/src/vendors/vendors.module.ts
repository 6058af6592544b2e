import { Module } from '@nestjs/common';
import { VendorsService } from './vendors.service.js';
import { VendorsHandlers } from './vendors.handlers.js';

@Module({
  controllers: [VendorsHandlers],
  providers: [VendorsService],
  exports: [VendorsService],
})
export class VendorsModule {}

// Exports for other features.
export { VendorsService } from './vendors.service.js';
