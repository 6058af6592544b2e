import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminDealDto, DealReportDto, DealReportedDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import {
  ReportDealDto,
  ReportVendorDto,
  VendorReportDto,
  VendorReportedDto,
} from '@campus-deals/contracts/catalog/subject-report.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { DealReports } from './deal-reports.js';
import { VendorReports } from './vendor-reports.js';

@Access('admin')
@Controller('api')
export class ReportsController {
  constructor(
    private readonly deals: DealReports,
    private readonly vendors: VendorReports,
  ) {}

  @Post('deals/:id/reports')
  @HttpCode(201)
  @Access('signed-in')
  @Responds(DealReportedDto, 'Reports a deal, once an account.', ['deal_not_found'])
  async reportDeal(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: ReportDealDto) {
    await this.deals.report(caller, id, body);
    return { dealId: id };
  }

  @Get('admin/deals/:id/reports')
  @Responds([DealReportDto], 'Lists the reports of a deal, latest first.', ['deal_not_found'])
  ofDeal(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto) {
    return this.deals.list(id, page);
  }

  @Post('admin/deals/:id/reports/dismiss')
  @Responds(AdminDealDto, 'Marks the reports as reviewed by an admin; a hidden deal shows again.', ['deal_not_found'])
  dismissOfDeal(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deals.dismiss(caller, id);
  }

  @Post('vendors/:id/reports')
  @HttpCode(201)
  @Access('signed-in')
  @Responds(VendorReportedDto, 'Reports a business, once per account.', ['vendor_not_found'])
  async reportVendor(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @Body() body: ReportVendorDto,
  ) {
    await this.vendors.report(caller, id, body);
    return { vendorId: id };
  }

  @Get('admin/vendors/:id/reports')
  @Responds([VendorReportDto], 'Lists the reports about a business, the latest first.', ['vendor_not_found'])
  ofVendor(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto) {
    return this.vendors.list(id, page);
  }

  @Post('admin/vendors/:id/reports/dismiss')
  @Responds(AdminVendorDto, 'Dismisses the reports about a business.', ['vendor_not_found'])
  dismissOfVendor(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.vendors.dismiss(caller, id);
  }
}
