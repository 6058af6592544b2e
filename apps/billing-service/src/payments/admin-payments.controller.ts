import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ListPaymentsQueryDto } from '@campus-deals/contracts/billing/list-payments-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
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
  async list(@Query() query: ListPaymentsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await this.payments.list(query));
  }

  @FreshSignIn()
  @Post(':id/refund')
  @Responds(AdminPaymentDto, 'Gives a payment back, all of it.', [
    'payment_not_found',
    'payment_state_conflict',
    'payments_unavailable',
  ])
  async refund(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser): Promise<JsonAnswer> {
    return new JsonAnswer({ body: await this.payments.refund(caller, id) });
  }
}
