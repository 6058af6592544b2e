import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.js';
import { AccountExportModule } from '../account-export/account-export.module.js';
import { CollegesModule } from '../colleges/colleges.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { VendorsModule } from '../vendors/vendors.module.js';
import { AccountSuspensionService } from './account-suspension.service.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsersService } from './admin-users.service.js';

@Module({
  imports: [
    UsersModule,
    SessionsModule,
    CollegesModule,
    AccountExportModule,
    AccountDeletionModule,
    StudentVerificationModule,
    VendorsModule,
  ],
  controllers: [AdminUsersController],
  providers: [AdminUsersService, AccountSuspensionService],
})
export class AdminUsersModule {}
