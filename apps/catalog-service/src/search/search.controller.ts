import { Controller, Get, Query, Res } from '@nestjs/common';
import { SearchQueryDto } from '@campus-deals/contracts/search-query.dto';
import { SearchResultsDto } from '@campus-deals/contracts/search-results.dto';
import { Access, Answers, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { SearchService } from './search.service.js';

@Access('everyone')
@Controller('api/search')
export class SearchController {
  constructor(private readonly found: SearchService) {}

  @Get()
  @Answers(SearchResultsDto, 'Finds colleges, vendors and deals by what was probably meant.')
  async search(@Query() query: SearchQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.found.search(query));
  }
}
