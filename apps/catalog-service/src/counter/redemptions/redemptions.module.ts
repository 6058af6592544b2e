import { Global, Module } from '@nestjs/common';
import { ShopPinsModule } from '../pins/shop-pins.module.js';
import { ReleaseExpiredVouchers } from './release-expired.job.js';
import { RedemptionsService } from './redemptions.service.js';
import { StudentRedemptionsController } from './student-redemptions.controller.js';
import { StudentStatus } from './student-status.js';
import { TakeBackService } from './take-back.service.js';
import { UsesService } from './uses.service.js';
import { VendorRedemptionsController } from './vendor-redemptions.controller.js';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';

/** Redemption of deals: codes that students show at the counter and vendors scan. */
@Global()
@Module({
  imports: [ShopPinsModule],
  controllers: [StudentRedemptionsController, VendorRedemptionsController],
  providers: [
    RedemptionsService,
    StudentStatus,
    VendorRedemptionsService,
    TakeBackService,
    UsesService,
    ReleaseExpiredVouchers,
  ],
  exports: [StudentStatus, TakeBackService, VendorRedemptionsService],
})
export class RedemptionsModule {}
