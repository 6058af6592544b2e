import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { idParam } from '@campus-deals/contracts/lists.schema';
import {
  collegeVendorsQuery,
  listVendorsQuery,
  type CollegeVendorsQuery,
  type ListVendorsQuery,
} from '@campus-deals/contracts/vendors.schema';
import { Access } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { collegeName } from '../colleges/colleges.module.js';
import { CurrentReader, type Reader } from '../reader.js';
import { sendJson } from '../send-json.js';
import { VendorReads } from './vendors.reads.js';

@Access('everyone')
@Controller('api')
export class VendorsController {
  constructor(private readonly vendors: VendorReads) {}

  @Get('vendors')
  async list(
    @Query({ schema: listVendorsQuery }) query: ListVendorsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.vendors.everywhere(query, reader));
  }

  @Get('vendors/:id')
  async get(
    @Param('id', { schema: idParam }) id: number,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.vendors.get(id, reader));
  }

  @Get('colleges/:id/vendors')
  async ofCollege(
    @Param('id', { schema: collegeName }) college: string,
    @Query({ schema: collegeVendorsQuery }) query: CollegeVendorsQuery,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.vendors.ofCollege(college, query, reader));
  }
}
