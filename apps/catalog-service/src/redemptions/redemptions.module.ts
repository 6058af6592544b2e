import { Module, type DynamicModule } from '@nestjs/common';
import { HeldRedemptions } from './held-redemptions.reads.js';
import { Issuing } from './issuing.js';
import { PoolCodesService } from './pool-codes.service.js';
import { RedemptionRulesService } from './redemption-rules.service.js';
import { RedemptionsService } from './redemptions.service.js';
import { ScanningService } from './scanning.service.js';
import { StudentRedemptionsController } from './student-redemptions.controller.js';
import { IDENTITY_URL, StudentStatus } from './student-status.js';
import { VendorRedemptionsController } from './vendor-redemptions.controller.js';
import { WrongCodes } from './wrong-codes.js';

/** Redeeming deals: what students show at the counter, and what vendors scan. */
@Module({
  controllers: [StudentRedemptionsController, VendorRedemptionsController],
  providers: [
    RedemptionsService,
    Issuing,
    StudentStatus,
    HeldRedemptions,
    ScanningService,
    WrongCodes,
    RedemptionRulesService,
    PoolCodesService,
  ],
})
export class RedemptionsModule {
  static with(identityUrl: string): DynamicModule {
    return { module: RedemptionsModule, providers: [{ provide: IDENTITY_URL, useValue: identityUrl }] };
  }
}
