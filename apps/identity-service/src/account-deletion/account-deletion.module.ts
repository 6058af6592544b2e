import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountDeletionController } from './account-deletion.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { DeleteProviderAccountWhenUserDeleted } from './delete-provider-account-when-user-deleted.handler.js';
import { ErasuresController } from './erasures.controller.js';
import { ErasuresService } from './erasures.service.js';
import { NoteErasureWhenBillingErased } from './note-erasure-when-billing-erased.handler.js';
import { NoteErasureWhenCatalogErased } from './note-erasure-when-catalog-erased.handler.js';
import { NoteErasureWhenNotificationErased } from './note-erasure-when-notification-erased.handler.js';
import { ProviderAccountsService } from './provider-accounts.service.js';

/** Deletes accounts and tracks their erasure in all services. */
@Module({
  imports: [UsersModule, SessionsModule, ReferralsModule, AuditLogModule],
  controllers: [
    AccountDeletionController,
    ErasuresController,
    DeleteProviderAccountWhenUserDeleted,
    NoteErasureWhenCatalogErased,
    NoteErasureWhenBillingErased,
    NoteErasureWhenNotificationErased,
  ],
  providers: [AccountDeletionService, ErasuresService, ProviderAccountsService],
  exports: [AccountDeletionService, ErasuresService],
})
export class AccountDeletionModule {}

// Exports for other features.
export { AccountDeletionService } from './account-deletion.service.js';
export { ErasuresService } from './erasures.service.js';
