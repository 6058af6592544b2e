import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { FeeReceiptMail } from './fee-receipt.mail.js';
import { FeeRefundedMail } from './fee-refunded.mail.js';
import { FeesHandlers } from './fees.handlers.js';

/** Mails vendors about their registration fee. */
@Module({
  imports: [MessagesModule, UsersModule],
  controllers: [FeesHandlers],
  providers: [BillingClient, FeeReceiptMail, FeeRefundedMail],
})
export class FeesModule {}
