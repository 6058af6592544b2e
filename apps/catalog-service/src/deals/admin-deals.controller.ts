import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApproveDealDto } from '@campus-deals/contracts/approve-deal.dto';
import { DealDto } from '@campus-deals/contracts/deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RejectDealDto } from '@campus-deals/contracts/reject-deal.dto';
import { Access, Answers, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { DealDecisionsService } from './deal-decisions.service.js';

@Access('admin')
@Controller('api/admin/deals/:id')
export class AdminDealsController {
  constructor(private readonly decisions: DealDecisionsService) {}

  @Patch('approve')
  @Answers(DealDto, 'Approves a pending deal, or the change of an approved one that waits.', [
    'deal_not_found',
    'deal_state_conflict',
    'deal_changed',
  ])
  approve(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @Body() body?: ApproveDealDto,
  ): Promise<DealDto> {
    return this.decisions.approve(caller, id, body?.version);
  }

  @Patch('reject')
  @Answers(
    DealDto,
    'Rejects a pending deal, or the change of an approved one that waits, with a reason for its vendor.',
    ['deal_not_found', 'deal_state_conflict', 'deal_changed'],
  )
  reject(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @Body() body?: RejectDealDto,
  ): Promise<DealDto> {
    return this.decisions.reject(caller, id, body?.reason ?? null, body?.version);
  }
}
