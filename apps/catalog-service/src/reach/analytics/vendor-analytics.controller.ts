import { Controller, Get, Query, Res } from '@nestjs/common';
import { VendorAnalyticsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { Access, attachment, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { VendorAnalyticsService } from './vendor-analytics.service.js';

@Access('vendor')
@Controller('api/vendor')
export class VendorAnalyticsController {
  constructor(private readonly analytics: VendorAnalyticsService) {}

  @Get('analytics')
  @Responds(VendorAnalyticsDto, "Returns statistics of the caller's deals, by day, hour and deal.", [
    'vendor_profile_not_found',
    'deal_not_found',
  ])
  get(@CurrentCaller() caller: SignedInUser, @Query() query: VendorAnalyticsQueryDto) {
    return this.analytics.get(caller, query);
  }

  @Get('analytics.csv')
  @Responds('text/csv', 'Downloads the same as a file, one row per deal and day.', ['vendor_profile_not_found'])
  async getCsv(
    @CurrentCaller() caller: SignedInUser,
    @Query() query: VendorAnalyticsQueryDto,
    @Res() reply: FastifyReply,
  ) {
    const { csv, fileName } = await this.analytics.getCsv(caller, query);
    void reply.headers(attachment(fileName)).type('text/csv; charset=utf-8').send(csv);
  }
}
