import { Global, Module } from '@nestjs/common';
import { ApiKeysService } from './api/api-keys.service.js';
import { CounterApiController } from './api/counter-api.controller.js';
import { CounterApiService } from './api/counter-api.service.js';
import { DeleteOldHolds } from './api/delete-old-holds.job.js';
import { CounterAccessController } from './counter-access.controller.js';
import { CounterDevicesService } from './devices/counter-devices.service.js';
import { CounterController } from './devices/counter.controller.js';
import { Ledger } from './ledger.js';
import { DealPausesController } from './pauses/deal-pauses.controller.js';
import { DealPausesService } from './pauses/deal-pauses.service.js';
import { ShopPinsService } from './pins/shop-pins.service.js';
import { RedemptionsService } from './redemptions/redemptions.service.js';
import { ReleaseExpiredVouchers } from './redemptions/release-expired.job.js';
import { StudentRedemptionsController } from './redemptions/student-redemptions.controller.js';
import { TakeBackService } from './redemptions/take-back.service.js';
import { UsesService } from './redemptions/uses.service.js';
import { VendorRedemptionsController } from './redemptions/vendor-redemptions.controller.js';
import { VendorRedemptionsService } from './redemptions/vendor-redemptions.service.js';
import { SavingsController } from './savings/savings.controller.js';
import { SavingsService } from './savings/savings.service.js';

/** The counter: codes that students show and vendors scan, devices and tills that redeem, PINs, pauses, savings. */
@Global()
@Module({
  controllers: [
    StudentRedemptionsController,
    VendorRedemptionsController,
    CounterController,
    CounterAccessController,
    DealPausesController,
    SavingsController,
    CounterApiController,
  ],
  providers: [
    Ledger,
    RedemptionsService,
    VendorRedemptionsService,
    TakeBackService,
    UsesService,
    ReleaseExpiredVouchers,
    ShopPinsService,
    CounterDevicesService,
    DealPausesService,
    SavingsService,
    ApiKeysService,
    CounterApiService,
    DeleteOldHolds,
  ],
  exports: [TakeBackService, VendorRedemptionsService, ShopPinsService],
})
export class CounterModule {}
