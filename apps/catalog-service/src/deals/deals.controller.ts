import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  DealCardDto,
  DealOfCollegeDto,
  DealWithVendorDto,
  EndedDealDto,
  CollegeHighlightsDto,
  NeighborDealsDto,
} from '@campus-deals/contracts/catalog/deal.dto';
import { ListDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto, CollegeParamsDto } from '@campus-deals/contracts/params.dto';
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

  @Get('colleges/:id/deals')
  @Responds([DealCardDto], "Lists a college's running deals, the latest approved first.", ['college_not_found'])
  ofCollege(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'all', query, reader);
  }

  @Get('colleges/:id/deals/featured')
  @Responds([DealCardDto], "Lists a college's featured deals.", ['college_not_found'])
  featured(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'featured', query, reader);
  }

  @Get('colleges/:id/deals/new')
  @Responds([DealCardDto], "Lists a college's deals that were approved in the last 7 days.", ['college_not_found'])
  newest(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'new', query, reader);
  }

  @Get('colleges/:id/deals/neighbors')
  @Responds([NeighborDealsDto], 'Lists the latest deals of the open colleges within 10 miles, nearest first.', [
    'college_not_found',
  ])
  ofNeighbors(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.deals.ofNeighbors(id, reader);
  }

  @Get('colleges/:id/deals/highlights')
  @Responds(CollegeHighlightsDto, 'Picks deals that are open now, end soon, are new and are near.', [
    'college_not_found',
  ])
  highlights(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.deals.highlights(id, reader);
  }
}
