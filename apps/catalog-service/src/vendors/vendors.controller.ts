import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import { collegeVendorsQuery, listVendorsQuery, type CollegeVendorsQuery, type ListVendorsQuery } from '@campus-deals/contracts/vendors.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collegeName } from '../colleges/colleges.module.js';
import { readerOf } from '../reader.js';
import { sendJson } from '../send-json.js';
import { VendorReads } from './vendors.reads.js';

@Access('everyone')
@Controller('api')
export class VendorsController {
  constructor(private readonly vendors: VendorReads) {}

  @Get('vendors')
  async list(
    @Query({ schema: listVendorsQuery }) query: ListVendorsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(request, reply, await this.vendors.everywhere(query, readerOf(caller)));
  }

  @Get('vendors/:id')
  async get(
    @Param('id', { schema: idParam }) id: number,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(request, reply, await this.vendors.get(id, readerOf(caller)));
  }

  @Get('colleges/:id/vendors')
  async ofCollege(
    @Param('id', { schema: collegeName }) college: string,
    @Query({ schema: collegeVendorsQuery }) query: CollegeVendorsQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(request, reply, await this.vendors.ofCollege(college, query, readerOf(caller)));
  }
}
