import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { listDealsQuery, type ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { CurrentReader, type Reader } from '../reader.js';
import { sendJson } from '../send-json.js';
import { DealReads } from './deals.reads.js';

@Access('everyone')
@Controller('api')
export class DealsController {
  constructor(private readonly deals: DealReads) {}

  @Get('deals/:id')
  async get(
    @Param('id', { schema: idParam }) id: number,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.get(id, reader));
  }

  @Get('vendors/:id/deals')
  async ofVendor(
    @Param('id', { schema: idParam }) id: number,
    @Query({ schema: listDealsQuery }) query: ListDealsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.ofVendor(id, query, reader));
  }
}
