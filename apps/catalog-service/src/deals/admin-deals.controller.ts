import { Body, Controller, Param, Patch } from '@nestjs/common';
import { rejectDealBody, type Deal, type RejectDealBody } from '@campus-deals/contracts/deals.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import { DealsService } from './deals.service.js';

@Access('admin')
@Controller('api/admin/deals/:id')
export class AdminDealsController {
  constructor(private readonly deals: DealsService) {}

  @Patch('approve')
  approve(@Param('id', { schema: idParam }) id: number, @CurrentCaller() caller: Caller): Promise<Deal> {
    return this.deals.approve(caller, id);
  }

  @Patch('reject')
  reject(
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: rejectDealBody }) body: RejectDealBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Deal> {
    return this.deals.reject(caller, id, body?.reason ?? null);
  }
}
