import { Module, type DynamicModule } from '@nestjs/common';
import { ShopPinsModule } from '../shop-pins/public.js';
import { ReleaseExpiredVouchers } from './release-expired.job.js';
import { RedemptionsService } from './redemptions.service.js';
import { StudentRedemptionsController } from './student-redemptions.controller.js';
import { IDENTITY_URL, StudentStatus } from './student-status.js';
import { TakeBackService } from './take-back.service.js';
import { UsesService } from './uses.service.js';
import { VendorRedemptionsController } from './vendor-redemptions.controller.js';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';

/** Redemption of deals: codes that students show at the counter and vendors scan. */
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
})
export class RedemptionsModule {
  static with(identityUrl: string): DynamicModule {
    return {
      module: RedemptionsModule,
      global: true,
      providers: [{ provide: IDENTITY_URL, useValue: identityUrl }],
      exports: [StudentStatus, TakeBackService, VendorRedemptionsService],
    };
  }
}
