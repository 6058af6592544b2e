import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { ForgetStripeEvents } from './forget-stripe-events.job.js';
import { ReconcilePayments } from './reconcile-payments.job.js';
import { WebhooksHandlers } from './webhooks.handlers.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [PaymentsModule, StripeModule],
  controllers: [WebhooksController, WebhooksHandlers],
  providers: [WebhooksService, ForgetStripeEvents, ReconcilePayments],
})
export class WebhooksModule {}
