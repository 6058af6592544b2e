import { Controller, Get, Param } from '@nestjs/common';
import { PayerDto, ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { PayersService } from './payers.service.js';

/** For the handlers of other services: events carry no addresses. */
@Access('service')
@Controller('internal/payments/:id')
export class PayersController {
  constructor(private readonly payers: PayersService) {}

  @Get('payer')
  @Responds(PayerDto, 'Returns the payer of a payment, until they are erased.', ['payment_not_found'])
  payer(@Param() { id }: IdParamsDto) {
    return this.payers.getPayer(id);
  }

  @Get('receipt')
  @Responds(ReceiptDto, 'Returns the contents of a payment receipt, until its payer is erased.', ['payment_not_found'])
  receipt(@Param() { id }: IdParamsDto) {
    return this.payers.getReceipt(id);
  }
}
