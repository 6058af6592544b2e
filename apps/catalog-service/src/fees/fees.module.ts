import { Module } from '@nestjs/common';
import { CreditFeeWhenPaid } from './credit-fee-when-paid.handler.js';
import { CreditFeeWhenPayerIdentified } from './credit-fee-when-payer-identified.handler.js';
import { FeesService } from './fees.service.js';
import { WithdrawFeeWhenRefunded } from './withdraw-fee-when-refunded.handler.js';

@Module({
  controllers: [CreditFeeWhenPaid, WithdrawFeeWhenRefunded, CreditFeeWhenPayerIdentified],
  providers: [FeesService],
})
export class FeesModule {}
