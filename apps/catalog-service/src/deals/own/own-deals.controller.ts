import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CreateDealDto } from '@campus-deals/contracts/catalog/create-deal.dto';
import { ListOwnDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { UpdateDealDto } from '@campus-deals/contracts/catalog/update-deal.dto';
import { Access, Responds, CurrentCaller, type SignedInUser, WhileSuspended } from '@campus-deals/service-defaults';
import { OwnDealsService } from './own-deals.service.js';

/** Serves a vendor's own deals. Other vendors' deals are not found. */
@Access('vendor')
@Controller('api')
export class OwnDealsController {
  constructor(private readonly deals: OwnDealsService) {}

  @Get('vendor/deals')
  @Responds([OwnDealDto], "Lists the caller's deals in every state, the newest first.")
  list(@Query() query: ListOwnDealsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.list(caller, query);
  }

  @Get('vendor/deals/:id')
  @Responds(OwnDealDto, "Reads one of the caller's deals.", ['deal_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.get(caller, id);
  }

  @Post('deals')
  @HttpCode(201)
  @Responds(
    StoredDealDto,
    'Posts a deal with its redemption rules and codes, which waits for an admin, or stores a draft. With an `idempotencyKey`, any number of requests create one deal.',
    ['vendor_profile_not_found', 'registration_fee_required', 'limit_reached', 'too_many_requests'],
  )
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateDealDto) {
    return this.deals.create(caller, body);
  }

  @Patch('deals/:id')
  @Responds(
    StoredDealDto,
    "Changes one of the caller's deals, which waits for an admin; readers see an approved one as it was, and a draft stays one unless it is submitted.",
    [
      'deal_not_found',
      'deal_changed',
      'deal_state_conflict',
      'registration_fee_required',
      'limit_reached',
      'too_many_requests',
    ],
  )
  edit(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: UpdateDealDto) {
    return this.deals.edit(caller, id, body);
  }

  @WhileSuspended()
  @Delete('deals/:id')
  @HttpCode(204)
  @Responds('nothing', "Removes one of the caller's deals, with what was saved and given out of it.", [
    'deal_not_found',
  ])
  remove(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.remove(caller, id);
  }

  @Post('vendor/deals/:id/duplicate')
  @HttpCode(201)
  @Responds(OwnDealDto, 'Creates a draft of the same deal; one that is over runs from now on for as long as it did.', [
    'deal_not_found',
    'registration_fee_required',
    'limit_reached',
  ])
  duplicate(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.duplicate(caller, id);
  }
}
