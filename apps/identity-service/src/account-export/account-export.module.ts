import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';

@Module({
  imports: [UsersModule, SessionsModule, StudentVerificationModule, ReferralsModule, AuditLogModule],
  controllers: [AccountExportController],
  providers: [AccountExportService],
  exports: [AccountExportService],
})
export class AccountExportModule {}
