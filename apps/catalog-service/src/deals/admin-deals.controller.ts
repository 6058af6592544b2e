import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common';
import { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { ApproveDealDto } from '@campus-deals/contracts/approve-deal.dto';
import { DealDto } from '@campus-deals/contracts/deal.dto';
import { ListOwnDealsQueryDto } from '@campus-deals/contracts/list-own-deals-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RejectDealDto } from '@campus-deals/contracts/reject-deal.dto';
import { Access, Answers, CurrentCaller, sendJson, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { DealDecisionsService } from './deal-decisions.service.js';
import { DealsService } from './deals.service.js';

@Access('admin')
@Controller('api/admin/deals')
export class AdminDealsController {
  constructor(
    private readonly deals: DealsService,
    private readonly decisions: DealDecisionsService,
  ) {}

  @Get()
  @Answers([AdminDealDto], 'Lists the deals of all vendors in whatever state, the newest first.')
  async list(
    @Query() query: ListOwnDealsQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.all(caller, query));
  }

  @Patch(':id/approve')
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

  @Patch(':id/reject')
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
