import { Controller, Get, Param, Query } from '@nestjs/common';
import { DealCardDto, DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { ListEarlyDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { DealsService } from '../deals.service.js';

/** Serves deals that only members with enough points see so far. Not a public read: all readers share those. */
@Access('signed-in')
@Controller('api/user/early-deals')
export class EarlyDealsController {
  constructor(private readonly deals: DealsService) {}

  @Get()
  @Responds([DealCardDto], 'Lists the deals of a college that the caller sees before everybody else, newest first.')
  list(@Query() { collegeId }: ListEarlyDealsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.listEarly(collegeId, caller);
  }

  @Get(':id')
  @Responds(DealWithVendorDto, 'Reads one of them with its vendor.', ['deal_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.getEarly(id, caller);
  }
}
