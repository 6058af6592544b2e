import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountDeletionController } from './account-deletion.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountDeletionHandlers } from './account-deletion.handlers.js';
import { ErasuresController } from './erasures.controller.js';
import { ErasuresService } from './erasures.service.js';
import { ProviderAccountsService } from './provider-accounts.service.js';

/** Deletes accounts and tracks their erasure in all services. */
@Module({
  imports: [UsersModule, SessionsModule, ReferralsModule, AuditLogModule, StudentVerificationModule],
  controllers: [AccountDeletionController, ErasuresController, AccountDeletionHandlers],
  providers: [AccountDeletionService, ErasuresService, ProviderAccountsService],
  exports: [AccountDeletionService, ErasuresService],
})
export class AccountDeletionModule {}
