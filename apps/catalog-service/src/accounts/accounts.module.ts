import { Module } from '@nestjs/common';
import { DealInteractionsModule } from '../deal-interactions/deal-interactions.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { AccountErasureService } from './account-erasure.service.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';
import { EraseVendorWhenUserDeleted } from './erase-vendor-when-user-deleted.handler.js';

/** What an account's end, or its owner's question, means for everything the catalogue holds of it. */
@Module({
  imports: [DealInteractionsModule, ReviewsModule],
  controllers: [AccountExportController, EraseVendorWhenUserDeleted],
  providers: [AccountErasureService, AccountExportService],
})
export class AccountsModule {}
