import { Module } from '@nestjs/common';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';

@Module({
  imports: [UsersModule, SessionsModule, StudentVerificationModule, ReferralsModule, SavedViewsModule],
  controllers: [AccountExportController],
  providers: [AccountExportService],
  exports: [AccountExportService],
})
export class AccountExportModule {}
