import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ReportQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { ReportsService } from './reports.service.js';

@Access('admin')
@Edge({ row: '/api/admin/reports/*' })
@Controller('api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('colleges/:id')
  @Responds(ReportDto, "Reports what happened with a college's deals, compared with the days before.", [
    'college_not_found',
  ])
  ofCollege(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Query() query: ReportQueryDto) {
    return this.reports.get(caller, 'college', id, query);
  }

  @Get('colleges/:id/days.csv')
  @Responds('text/csv', 'Sends the same as a file, one row per day.', ['college_not_found', 'too_many_requests'])
  ofCollegeAsFile(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Query() query: ReportQueryDto,
    @Res() reply: FastifyReply,
  ) {
    return this.reports.sendDays(reply, caller, 'college', id, query);
  }

  @Get('vendors/:id')
  @Responds(ReportDto, "Reports what happened with a vendor's deals, compared with the days before.", [
    'vendor_not_found',
  ])
  ofVendor(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Query() query: ReportQueryDto) {
    return this.reports.get(caller, 'vendor', id, query);
  }

  @Get('vendors/:id/days.csv')
  @Responds('text/csv', 'Sends the same as a file, one row per day.', ['vendor_not_found', 'too_many_requests'])
  ofVendorAsFile(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Query() query: ReportQueryDto,
    @Res() reply: FastifyReply,
  ) {
    return this.reports.sendDays(reply, caller, 'vendor', id, query);
  }
}
