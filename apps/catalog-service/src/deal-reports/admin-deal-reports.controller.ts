import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminDealDto, DealReportDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { DealReportsService } from './deal-reports.service.js';

@Access('admin')
@Controller('api/admin/deals')
export class AdminDealReportsController {
  constructor(private readonly reports: DealReportsService) {}

  @Get(':id/reports')
  @Responds([DealReportDto], 'Lists the reports of a deal, latest first.', ['deal_not_found'])
  list(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto): Promise<JsonAnswer> {
    return this.reports.list(id, page);
  }

  @Post(':id/reports/dismiss')
  @HttpCode(200)
  @Responds(AdminDealDto, 'Marks the reports as reviewed by an admin; a hidden deal shows again.', ['deal_not_found'])
  dismiss(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser): Promise<AdminDealDto> {
    return this.reports.dismiss(caller, id);
  }
}
