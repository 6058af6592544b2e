import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { DeleteUnpaidPayments } from './delete-unpaid-payments.job.js';
import { PaymentsHandlers } from './payments.handlers.js';
import { PayersController } from './payers.controller.js';
import { PayersService } from './payers.service.js';
import { PaymentAccountsController } from './payment-accounts.controller.js';
import { PaymentAccountsService } from './payment-accounts.service.js';
import { PaymentLimits } from './payment-limits.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { ReceiptIssuer } from './receipt-issuer.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';

@Module({
  imports: [StripeModule],
  controllers: [
    PaymentsController,
    AdminPaymentsController,
    PaymentAccountsController,
    PayersController,
    PaymentsHandlers,
  ],
  providers: [
    PaymentsService,
    PaymentSettlementService,
    PaymentLimits,
    AdminPaymentsService,
    PayersService,
    ReceiptIssuer,
    PaymentAccountsService,
    DeleteUnpaidPayments,
  ],
  exports: [PaymentSettlementService, PaymentLimits, ReceiptIssuer],
})
export class PaymentsModule {}
