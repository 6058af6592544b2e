import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ListPaymentsQueryDto, AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import {
  Access,
  Responds,
  CurrentCaller,
  FreshSignIn,
  JsonAnswer,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { AdminPaymentsService } from './admin-payments.service.js';

@Access('admin')
@Controller('api/admin/payments')
export class AdminPaymentsController {
  constructor(private readonly payments: AdminPaymentsService) {}

  @Get()
  @Responds([AdminPaymentDto], 'Lists payments by state and address, newest first.')
  async list(@Query() query: ListPaymentsQueryDto) {
    return new JsonAnswer(await this.payments.list(query));
  }

  @FreshSignIn()
  @Post(':id/refund')
  @Responds(AdminPaymentDto, 'Gives a payment back, all of it.', [
    'payment_not_found',
    'payment_state_conflict',
    'payments_unavailable',
  ])
  async refund(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return new JsonAnswer({ body: await this.payments.refund(caller, id) });
  }
}
