import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { StudentsModule } from '../students/students.module.js';
import { AccountDeletionController, ErasuresController } from './deletion/account-deletion.controller.js';
import { AccountDeletionHandlers } from './deletion/account-deletion.handlers.js';
import { AccountDeletionService } from './deletion/account-deletion.service.js';
import { ErasuresService } from './deletion/erasures.service.js';
import { ProviderAccountsService } from './deletion/provider-accounts.service.js';
import { AccountExportController } from './export/account-export.controller.js';
import { AccountExportService } from './export/account-export.service.js';

/** Exports and deletes accounts, and tracks their erasure in all services. */
@Module({
  imports: [AccountsModule, AuditLogModule, StudentsModule],
  controllers: [AccountDeletionController, AccountDeletionHandlers, ErasuresController, AccountExportController],
  providers: [AccountDeletionService, ErasuresService, ProviderAccountsService, AccountExportService],
  exports: [AccountDeletionService, ErasuresService, AccountExportService],
})
export class PersonalDataModule {}
