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

/** The end of an account, here and everywhere. */
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

// What other features may use.
export { AccountDeletionService } from './account-deletion.service.js';
export { ErasuresService } from './erasures.service.js';
