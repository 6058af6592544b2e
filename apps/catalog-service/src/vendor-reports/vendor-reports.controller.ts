import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { ReportVendorDto, VendorReportDto, VendorReportedDto } from '@campus-deals/contracts/catalog/vendor-report.dto';
import { Access, Responds, CurrentCaller, type JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../reader.js';
import { VendorReportsService } from './vendor-reports.service.js';

@Access('admin')
@Controller('api')
export class VendorReportsController {
  constructor(private readonly reports: VendorReportsService) {}

  @Post('vendors/:id/reports')
  @Access('signed-in')
  @Responds(VendorReportedDto, 'Reports a business, once per account.', ['vendor_not_found'])
  report(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @CurrentReader() reader: Reader,
    @Body() body: ReportVendorDto,
  ): Promise<VendorReportedDto> {
    return this.reports.report(caller, reader, id, body);
  }

  @Get('admin/vendors/:id/reports')
  @Responds([VendorReportDto], 'Lists the reports about a business, the latest first.', ['vendor_not_found'])
  list(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto): Promise<JsonAnswer> {
    return this.reports.list(id, page);
  }

  @Post('admin/vendors/:id/reports/dismiss')
  @HttpCode(200)
  @Responds(AdminVendorDto, 'Dismisses the reports about a business.', ['vendor_not_found'])
  dismiss(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser): Promise<AdminVendorDto> {
    return this.reports.dismiss(caller, id);
  }
}
