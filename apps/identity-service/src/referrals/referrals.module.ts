import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { ReferralsHandlers } from './referrals.handlers.js';
import { ReferralCreditingService } from './referral-crediting.service.js';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsService } from './referrals.service.js';

@Module({
  imports: [CollegesModule, StudentVerificationModule, UsersModule],
  controllers: [ReferralsController, ReferralsHandlers],
  providers: [ReferralsService, ReferralCreditingService],
  exports: [ReferralsService],
})
export class ReferralsModule {}
