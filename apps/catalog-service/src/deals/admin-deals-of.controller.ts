import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { ListAdminDealsQueryDto } from '@campus-deals/contracts/list-admin-deals-query.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Answers, sendJson } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminDealListsService } from './admin-deal-lists.service.js';

@Access('admin')
@Controller('api/admin')
export class AdminDealsOfController {
  constructor(private readonly lists: AdminDealListsService) {}

  @Get('colleges/:id/deals')
  @Answers([AdminDealDto], "Lists a college's deals, in whatever state.", ['college_not_found'])
  async ofCollege(
    @Param() { id }: IdParamsDto,
    @Query() query: ListAdminDealsQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.lists.ofCollege(id, query));
  }

  @Get('vendors/:id/deals')
  @Answers([AdminDealDto], "Lists a vendor's deals, in whatever state.", ['vendor_not_found'])
  async ofVendor(
    @Param() { id }: IdParamsDto,
    @Query() query: ListAdminDealsQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.lists.ofVendor(id, query));
  }
}
