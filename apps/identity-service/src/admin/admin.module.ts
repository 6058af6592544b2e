import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { StudentsModule } from '../students/students.module.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { AccountSuspensionService } from './users/account-suspension.service.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { AdminUsersService } from './users/admin-users.service.js';

/** Lets admins manage accounts and the product's settings. */
@Module({
  imports: [AccountsModule, StudentsModule, PersonalDataModule],
  controllers: [AdminUsersController, SettingsController],
  providers: [AdminUsersService, AccountSuspensionService, SettingsService],
})
export class AdminModule {}
