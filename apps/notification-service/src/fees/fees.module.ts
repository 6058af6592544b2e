import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UsersModule } from '../users/users.module.js';
import { BillingClient } from './billing.client.js';
import { FeeReceiptMail } from './fee-receipt.mail.js';
import { SendReceiptWhenFeePaid } from './send-receipt-when-fee-paid.handler.js';

/** What vendors are mailed about their fee. */
@Module({
  imports: [DeliveriesModule, UsersModule],
  controllers: [SendReceiptWhenFeePaid],
  providers: [BillingClient, FeeReceiptMail],
})
export class FeesModule {}
