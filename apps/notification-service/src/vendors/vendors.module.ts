import { Module } from '@nestjs/common';
import { VendorsService } from './vendors.service.js';
import { VendorsHandlers } from './vendors.handlers.js';

@Module({
  controllers: [VendorsHandlers],
  providers: [VendorsService],
  exports: [VendorsService],
})
export class VendorsModule {}

// What other features may use.
export { VendorsService } from './vendors.service.js';
