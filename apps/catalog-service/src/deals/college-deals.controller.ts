import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { listDealsQuery, type ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collegeName } from '../colleges/colleges.module.js';
import { readerOf } from '../reader.js';
import { sendJson } from '../send-json.js';
import type { DealList } from './deal-lists.query.js';
import { DealReads } from './deals.reads.js';

/** The running deals of a college, the latest approved first. */
@Access('everyone')
@Controller('api/colleges/:id/deals')
export class CollegeDealsController {
  constructor(private readonly deals: DealReads) {}

  @Get()
  all(
    @Param('id', { schema: collegeName }) college: string,
    @Query({ schema: listDealsQuery }) query: ListDealsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send('all', { college, query, caller, request, reply });
  }

  @Get('featured')
  featured(
    @Param('id', { schema: collegeName }) college: string,
    @Query({ schema: listDealsQuery }) query: ListDealsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send('featured', { college, query, caller, request, reply });
  }

  @Get('new')
  latest(
    @Param('id', { schema: collegeName }) college: string,
    @Query({ schema: listDealsQuery }) query: ListDealsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send('new', { college, query, caller, request, reply });
  }

  private async send(list: DealList, { college, query, caller, request, reply }: Asked): Promise<void> {
    sendJson(request, reply, await this.deals.ofCollege(college, list, query, readerOf(caller)));
  }
}

interface Asked {
  college: string;
  query: ListDealsQuery;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}
