import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AccountExportController } from './accounts/account-export.controller.js';
import { AccountsHandlers } from './accounts/accounts.handlers.js';
import { AccountsService } from './accounts/accounts.service.js';
import { DeleteOldPayments } from './accounts/delete-old-payments.job.js';
import { billingDatabase } from './database.js';
import { BILLING_ENV, type BillingEnv } from './env.js';
import { AdminPaymentsController } from './payments/admin-payments.controller.js';
import { AdminPaymentsService } from './payments/admin-payments.service.js';
import { DeleteUnpaidPayments } from './payments/delete-unpaid-payments.job.js';
import { PayersController } from './payments/payers.controller.js';
import { PayersService } from './payments/payers.service.js';
import { PaymentAccountsController } from './payments/payment-accounts.controller.js';
import { PaymentAccountsService } from './payments/payment-accounts.service.js';
import { PaymentLimits } from './payments/payment-limits.service.js';
import { PaymentSettlementService } from './payments/payment-settlement.service.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsHandlers } from './payments/payments.handlers.js';
import { PaymentsService } from './payments/payments.service.js';
import { ReceiptIssuer } from './payments/receipt-issuer.service.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { Site } from './stripe/site.js';
import { StripeClient } from './stripe/stripe.client.js';
import { ForgetStripeEvents } from './webhooks/forget-stripe-events.job.js';
import { ReconcilePayments } from './webhooks/reconcile-payments.job.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksHandlers } from './webhooks/webhooks.handlers.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** The registration fee of vendors: payments, Stripe's webhooks, receipts, and export and erasure of accounts. */
@Module({})
export class BillingModule {
  static with(env: BillingEnv): DynamicModule {
    return {
      module: BillingModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(billingDatabase(env.BILLING_DATABASE_URL, env)),
        MessagingModule.forRoot({ service: 'billing', env, databaseUrl: env.BILLING_DATABASE_URL }),
        AuditModule,
        OperationsModule.of('billing'),
        SettingsModule.with(DEFAULT_SETTINGS),
      ],
      controllers: [
        PaymentsController,
        AdminPaymentsController,
        PaymentAccountsController,
        PayersController,
        PaymentsHandlers,
        WebhooksController,
        WebhooksHandlers,
        AccountExportController,
        AccountsHandlers,
        ReceiptsController,
      ],
      providers: [
        { provide: BILLING_ENV, useValue: env },
        StripeClient,
        Site,
        PaymentsService,
        PaymentSettlementService,
        PaymentLimits,
        AdminPaymentsService,
        PayersService,
        ReceiptIssuer,
        PaymentAccountsService,
        DeleteUnpaidPayments,
        WebhooksService,
        ForgetStripeEvents,
        ReconcilePayments,
        AccountsService,
        DeleteOldPayments,
        ReceiptsService,
      ],
      exports: [BILLING_ENV],
    };
  }
}
