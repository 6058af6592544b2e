import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { CustomersService } from './customers.service.js';
import { LinkPaymentWhenPayerIdentified } from './link-payment-when-payer-identified.handler.js';
import { PayersController } from './payers.controller.js';
import { PayersService } from './payers.service.js';
import { PaymentLimits } from './payment-limits.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { ReconcilePayments } from './reconcile-payments.job.js';

@Module({
  imports: [StripeModule],
  controllers: [PaymentsController, AdminPaymentsController, PayersController, LinkPaymentWhenPayerIdentified],
  providers: [
    PaymentsService,
    PaymentSettlementService,
    PaymentLimits,
    CustomersService,
    AdminPaymentsService,
    PayersService,
    ReconcilePayments,
  ],
  exports: [PaymentSettlementService],
})
export class PaymentsModule {}

// What other features may use.
export { PaymentSettlementService } from './payment-settlement.service.js';
