import { Controller, Get, Query, Res } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import { AccountsPeriodQueryDto, AccountsTotalsDto } from '@campus-deals/contracts/billing/payment-accounts.dto';
import {
  Access,
  Edge,
  EXPORTED_FILE,
  CurrentCaller,
  Responds,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { ACCOUNTS_HEADINGS, PaymentAccountsService } from './payment-accounts.service.js';

@Access('admin')
@Controller('api/admin')
export class PaymentAccountsController {
  constructor(
    private readonly accounts: PaymentAccountsService,
    private readonly exports: AuditedExports,
  ) {}

  @Get('payments/totals')
  @Responds([AccountsTotalsDto], 'Sums the ledger and the provider’s fees of a period, by currency.')
  totals(@Query() period: AccountsPeriodQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.accounts.totals(caller, period);
  }

  @Edge(EXPORTED_FILE)
  @Get('payments.csv')
  @Responds('text/csv', 'Sends what each payment moved on each day of a period as a file, with totals.', [
    'too_many_requests',
  ])
  async csv(
    @Query() period: AccountsPeriodQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.accounts.lines(caller, period);
    await this.exports.send(reply, caller, { things: 'payments', query: period, headings: ACCOUNTS_HEADINGS, batches });
  }
}
