import { Body, Controller, Param, Patch } from '@nestjs/common';
import { DealDto } from '@campus-deals/contracts/deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RejectDealDto } from '@campus-deals/contracts/reject-deal.dto';
import { Access, Answers, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import { DealsService } from './deals.service.js';

@Access('admin')
@Controller('api/admin/deals/:id')
export class AdminDealsController {
  constructor(private readonly deals: DealsService) {}

  @Patch('approve')
  @Answers(DealDto, 'Approves a pending deal.', ['deal_not_found', 'deal_state_conflict'])
  approve(@Param() { id }: IdParamsDto, @CurrentCaller() caller: Caller): Promise<DealDto> {
    return this.deals.approve(caller, id);
  }

  @Patch('reject')
  @Answers(DealDto, 'Rejects a pending deal, with a reason for its vendor.', ['deal_not_found', 'deal_state_conflict'])
  reject(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: Caller,
    @Body() body?: RejectDealDto,
  ): Promise<DealDto> {
    return this.deals.reject(caller, id, body?.reason ?? null);
  }
}
