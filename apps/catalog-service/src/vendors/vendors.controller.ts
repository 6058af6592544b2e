import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ListCollegeVendorsQueryDto, ListVendorsQueryDto } from '@campus-deals/contracts/list-vendors-query.dto';
import { CollegeParamsDto, IdParamsDto } from '@campus-deals/contracts/params.dto';
import { VendorDto } from '@campus-deals/contracts/vendor.dto';
import { Access, Answers, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { CurrentReader, type Reader } from '../reader.js';
import { VendorsService } from './vendors.service.js';

@Access('everyone')
@Controller('api')
export class VendorsController {
  constructor(private readonly vendors: VendorsService) {}

  @Get('vendors')
  @Answers([VendorDto], 'Lists the vendors of all unlocked colleges.')
  async list(@Query() query: ListVendorsQueryDto, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.vendors.everywhere(query));
  }

  @Get('vendors/:id')
  @Answers(VendorDto, 'Reads a vendor.', ['vendor_not_found'])
  async get(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.vendors.get(id, reader));
  }

  @Get('colleges/:id/vendors')
  @Answers([VendorDto], "Lists a college's vendors.", ['college_not_found'])
  async ofCollege(
    @Param() { id }: CollegeParamsDto,
    @Query() query: ListCollegeVendorsQueryDto,
    @CurrentReader() reader: Reader,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.vendors.ofCollege(id, query, reader));
  }
}
