import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { ForgetStripeEvents } from './forget-stripe-events.job.js';
import { ReconcilePayments } from './reconcile-payments.job.js';
import { SettlePaymentWhenStripeEventReceived } from './settle-payment-when-stripe-event-received.handler.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [PaymentsModule, StripeModule],
  controllers: [WebhooksController, SettlePaymentWhenStripeEventReceived],
  providers: [WebhooksService, ForgetStripeEvents, ReconcilePayments],
})
export class WebhooksModule {}
