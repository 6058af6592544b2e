import { Module } from '@nestjs/common';
import { DealInteractionsModule } from '../../deals/interactions/deal-interactions.module.js';
import { ReviewsModule } from '../../reach/reviews/reviews.module.js';
import { AccountErasureService } from './account-erasure.service.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';
import { AccountSuspensionService } from './account-suspension.service.js';
import { AccountsHandlers } from './accounts.handlers.js';

/** Erases, suspends and exports an account's catalogue data. */
@Module({
  imports: [DealInteractionsModule, ReviewsModule],
  controllers: [AccountExportController, AccountsHandlers],
  providers: [AccountErasureService, AccountExportService, AccountSuspensionService],
})
export class AccountsModule {}
