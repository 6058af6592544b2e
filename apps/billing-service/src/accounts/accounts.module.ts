import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AccountErasureService } from './account-erasure.service.js';
import { AccountExportController } from './account-export.controller.js';
import { AccountExportService } from './account-export.service.js';
import { DeleteOldPayments } from './delete-old-payments.job.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { IdentityClient } from './identity.client.js';

/** Exports and erases billing's data about an account. */
@Module({
  imports: [PaymentsModule, StripeModule],
  controllers: [AccountExportController, AccountsHandlers],
  providers: [AccountErasureService, AccountExportService, IdentityClient, DeleteOldPayments],
})
export class AccountsModule {}
