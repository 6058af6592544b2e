import { Controller, Get, Param, Query } from '@nestjs/common';
import { CollegeHighlightsDto, DealCardDto, NeighborDealsDto } from '@campus-deals/contracts/catalog/deal.dto';
import { ListDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { CollegeParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../../visibility/public.js';
import { DealsService } from '../deals.service.js';

/** The running deals of a college. */
@Access('everyone')
@Edge({ cache: 'public' })
@Controller('api/colleges/:id/deals')
export class CollegeDealsController {
  constructor(private readonly deals: DealsService) {}

  @Get()
  @Responds([DealCardDto], "Lists a college's running deals, the latest approved first.", ['college_not_found'])
  all(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'all', query, reader);
  }

  @Get('featured')
  @Responds([DealCardDto], "Lists a college's featured deals.", ['college_not_found'])
  featured(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'featured', query, reader);
  }

  @Get('new')
  @Responds([DealCardDto], "Lists a college's deals that were approved in the last 7 days.", ['college_not_found'])
  latest(@Param() { id }: CollegeParamsDto, @Query() query: ListDealsQueryDto, @CurrentReader() reader: Reader) {
    return this.deals.ofCollege(id, 'new', query, reader);
  }

  @Get('neighbors')
  @Responds([NeighborDealsDto], 'Lists the latest deals of the open colleges within 10 miles, nearest first.', [
    'college_not_found',
  ])
  ofNeighbors(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.deals.ofNeighbors(id, reader);
  }

  @Get('highlights')
  @Responds(CollegeHighlightsDto, 'Picks deals that are open now, end soon, are new and are near.', [
    'college_not_found',
  ])
  highlights(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.deals.highlights(id, reader);
  }
}
