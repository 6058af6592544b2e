import { Controller, Get, Query, Res } from '@nestjs/common';
import { searchQuery, type SearchQuery } from '@campus-deals/contracts/search.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { sendJson } from '../send-json.js';
import { SearchReads } from './search.reads.js';

@Access('everyone')
@Controller('api/search')
export class SearchController {
  constructor(private readonly found: SearchReads) {}

  @Get()
  async search(@Query({ schema: searchQuery }) query: SearchQuery, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.found.search(query));
  }
}
