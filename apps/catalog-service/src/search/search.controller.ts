import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { searchQuery, type SearchQuery } from '@campus-deals/contracts/search.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../send-json.js';
import { SearchReads } from './search.reads.js';

@Access('everyone')
@Controller('api/search')
export class SearchController {
  constructor(private readonly found: SearchReads) {}

  @Get()
  async search(@Query({ schema: searchQuery }) query: SearchQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendJson(request, reply, await this.found.search(query));
  }
}
