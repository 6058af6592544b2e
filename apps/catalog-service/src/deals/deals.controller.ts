import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { listDealsQuery, type ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readerOf } from '../reader.js';
import { sendJson } from '../send-json.js';
import { DealReads } from './deals.reads.js';

@Access('everyone')
@Controller('api')
export class DealsController {
  constructor(private readonly deals: DealReads) {}

  @Get('deals/:id')
  async get(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(request, reply, await this.deals.get(id, readerOf(caller)));
  }

  @Get('vendors/:id/deals')
  async ofVendor(
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: listDealsQuery }) query: ListDealsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(request, reply, await this.deals.ofVendor(id, query, readerOf(caller)));
  }
}
