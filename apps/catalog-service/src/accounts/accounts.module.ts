import { Module } from '@nestjs/common';
import { DealInteractionsModule } from '../deal-interactions/deal-interactions.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { AccountErasureService } from './account-erasure.service.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';
import { AccountSuspensionService } from './account-suspension.service.js';
import { EraseVendorWhenUserDeleted } from './erase-vendor-when-user-deleted.handler.js';
import { RestoreVendorWhenUserRestored } from './restore-vendor-when-user-restored.handler.js';
import { SuspendVendorWhenUserSuspended } from './suspend-vendor-when-user-suspended.handler.js';

/** Erases, suspends and exports an account's catalogue data. */
@Module({
  imports: [DealInteractionsModule, ReviewsModule],
  controllers: [
    AccountExportController,
    EraseVendorWhenUserDeleted,
    SuspendVendorWhenUserSuspended,
    RestoreVendorWhenUserRestored,
  ],
  providers: [AccountErasureService, AccountExportService, AccountSuspensionService],
})
export class AccountsModule {}
