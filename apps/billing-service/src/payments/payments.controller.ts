import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { CreatePaymentDto } from '@campus-deals/contracts/billing/create-payment.dto';
import { PaymentIntentDto, PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import {
  Access,
  Edge,
  clientAddress,
  Responds,
  CurrentCaller,
  type Caller,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { PaymentsService } from './payments.service.js';

@Controller('api/vendor/payment')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Access('everyone')
  @Edge({ session: 'exact', methods: ['POST'], limit: 'payment' })
  @Post()
  @Responds(PaymentIntentDto, 'Starts or resumes paying the registration fee of a vendor.', [
    'fee_already_paid',
    'fee_not_due',
    'too_many_requests',
    'payments_unavailable',
  ])
  begin(@CurrentCaller() caller: Caller, @Body() body: CreatePaymentDto, @Req() request: FastifyRequest) {
    return this.payments.begin(caller, body, clientAddress(request));
  }

  @Access('signed-in')
  @Get('status')
  @Responds(PaymentStatusDto, 'Returns whether the caller has paid the registration fee.')
  status(@CurrentCaller() caller: SignedInUser) {
    return this.payments.statusOf(caller);
  }
}
