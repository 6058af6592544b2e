import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { SavedDealDto, SavedDealIdsDto, SavedStateDto } from '@campus-deals/contracts/catalog/deal.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { SavedDealsService } from './saved-deals.service.js';

@Access('signed-in')
@Controller('api')
export class SavedDealsController {
  constructor(private readonly saved: SavedDealsService) {}

  @Post('deals/:id/save')
  @Responds(SavedStateDto, 'Saves a deal; the same answer however often.', ['deal_not_found'])
  save(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.saved.save(caller, id);
  }

  @Delete('deals/:id/save')
  @Responds(SavedStateDto, 'Removes a deal from the saved ones; the same answer however often.')
  unsave(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.saved.unsave(caller, id);
  }

  @Get('user/saved-deals')
  @Responds([SavedDealDto], 'Lists what the caller saved, the latest first; a deal that ended stays, marked.')
  async list(@Query() page: PageQueryDto, @CurrentCaller() caller: SignedInUser) {
    return new JsonAnswer(await this.saved.list(caller, page));
  }

  @Get('user/saved-deals/ids')
  @Responds(SavedDealIdsDto, 'Lists the ids of the deals that the caller saved.')
  listIds(@CurrentCaller() caller: SignedInUser) {
    return this.saved.listIds(caller);
  }
}
