import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { FeeReceiptMail } from './fee-receipt.mail.js';
import { FeeRefundedMail } from './fee-refunded.mail.js';
import { MailPayerWhenFeeRefunded } from './mail-payer-when-fee-refunded.handler.js';
import { SendReceiptWhenFeePaid } from './send-receipt-when-fee-paid.handler.js';

/** Mails vendors about their registration fee. */
@Module({
  imports: [DeliveriesModule, UsersModule],
  controllers: [SendReceiptWhenFeePaid, MailPayerWhenFeeRefunded],
  providers: [BillingClient, FeeReceiptMail, FeeRefundedMail],
})
export class FeesModule {}
