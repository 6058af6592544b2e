import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  DealCardDto,
  DealOfCollegeDto,
  DealWithVendorDto,
  EndedDealDto,
} from '@campus-deals/contracts/catalog/deal.dto';
import { ListDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../visibility/public.js';
import { DealsService } from './deals.service.js';

@Access('everyone')
@Edge({ cache: 'public' })
@Controller('api')
export class DealsController {
  constructor(private readonly deals: DealsService) {}

  @Get('deals/latest')
  @Responds([DealOfCollegeDto], 'Lists the latest deal of each of a few open colleges.')
  latest() {
    return this.deals.latest();
  }

  @Get('deals/:id')
  @Responds(DealWithVendorDto, 'Reads a deal with its vendor.', ['deal_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return this.deals.get(id, reader);
  }

  @Get('deals/:id/ended')
  @Responds(EndedDealDto, 'Reads a deal that readers saw until it ended.', ['deal_not_found'])
  ended(@Param() { id }: IdParamsDto) {
    return this.deals.getEnded(id);
  }

  @Get('vendors/:id/deals')
  @Responds([DealCardDto], "Lists a vendor's running deals, the latest approved first.", ['vendor_not_found'])
  ofVendor(@Param() { id }: IdParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofVendor(id, query, reader);
  }
}
