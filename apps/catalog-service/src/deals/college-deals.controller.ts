import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { listDealsQuery, type ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { collegeName } from '../colleges/colleges.module.js';
import { CurrentReader, type Reader } from '../reader.js';
import { sendJson } from '../send-json.js';
import { DealReads } from './deals.reads.js';

const OfCollege = Param('id', { schema: collegeName });
const Filter = Query({ schema: listDealsQuery });

/** The running deals of a college, the latest approved first. */
@Access('everyone')
@Controller('api/colleges/:id/deals')
export class CollegeDealsController {
  constructor(private readonly deals: DealReads) {}

  @Get()
  async all(
    @OfCollege college: string,
    @Filter query: ListDealsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.ofCollege(college, 'all', query, reader));
  }

  @Get('featured')
  async featured(
    @OfCollege college: string,
    @Filter query: ListDealsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.ofCollege(college, 'featured', query, reader));
  }

  @Get('new')
  async latest(
    @OfCollege college: string,
    @Filter query: ListDealsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.deals.ofCollege(college, 'new', query, reader));
  }
}
