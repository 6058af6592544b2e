import { Module, type DynamicModule } from '@nestjs/common';
import { ReleaseExpiredVouchers } from './release-expired.job.js';
import { RedemptionsService } from './redemptions.service.js';
import { StudentRedemptionsController } from './student-redemptions.controller.js';
import { IDENTITY_URL, StudentStatus } from './student-status.js';
import { TakeBackService } from './take-back.service.js';
import { VendorRedemptionsController } from './vendor-redemptions.controller.js';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';

/** Redemption of deals: codes that students show at the counter and vendors scan. */
@Module({
  controllers: [StudentRedemptionsController, VendorRedemptionsController],
  providers: [RedemptionsService, StudentStatus, VendorRedemptionsService, TakeBackService, ReleaseExpiredVouchers],
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
