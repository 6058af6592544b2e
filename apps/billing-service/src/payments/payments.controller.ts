import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CreatePaymentDto } from '@campus-deals/contracts/create-payment.dto';
import { PaymentIntentDto, PaymentStatusDto } from '@campus-deals/contracts/payment.dto';
import { Access, Answers, CurrentCaller, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { PaymentsService } from './payments.service.js';

@Controller('api/vendor/payment')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Access('everyone')
  @Post()
  @HttpCode(200)
  @Answers(PaymentIntentDto, 'Begins paying the registration fee of a vendor, or goes on with it.', [
    'fee_already_paid',
    'too_many_requests',
    'payments_unavailable',
  ])
  begin(@CurrentCaller() caller: Caller, @Body() { email }: CreatePaymentDto): Promise<PaymentIntentDto> {
    return this.payments.begin(caller, email);
  }

  @Access('signed-in')
  @Get('status')
  @Answers(PaymentStatusDto, 'Tells whether the caller has paid the registration fee.')
  status(@CurrentCaller() caller: SignedInUser): Promise<PaymentStatusDto> {
    return this.payments.statusOf(caller);
  }
}
