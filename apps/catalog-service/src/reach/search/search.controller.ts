import { Controller, Get, Query } from '@nestjs/common';
import { SearchQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { SearchService } from './search.service.js';

@Access('everyone')
@Edge({ cache: 'public' })
@Controller('api/search')
export class SearchController {
  constructor(private readonly found: SearchService) {}

  @Get()
  @Responds(SearchResultsDto, 'Finds colleges, vendors and deals by what was probably meant.')
  search(@Query() query: SearchQueryDto) {
    return this.found.search(query);
  }
}
