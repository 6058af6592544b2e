import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../send-json.js';
import { DealReads } from './deals.reads.js';

@Access('everyone')
@Controller('api/deals')
export class DealsController {
  constructor(private readonly deals: DealReads) {}

  @Get(':id')
  async get(@Param('id', { schema: idParam }) id: number, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendJson(request, reply, await this.deals.get(id));
  }
}
