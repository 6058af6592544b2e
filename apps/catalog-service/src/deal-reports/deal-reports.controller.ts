import { Body, Controller, Param, Post } from '@nestjs/common';
import { DealReportedDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { ReportDealDto } from '@campus-deals/contracts/catalog/report-deal.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../reader.js';
import { DealReportsService } from './deal-reports.service.js';

@Access('signed-in')
@Controller('api/deals')
export class DealReportsController {
  constructor(private readonly reports: DealReportsService) {}

  @Post(':id/reports')
  @Responds(DealReportedDto, 'Reports a deal, once an account.', ['deal_not_found'])
  report(
    @Param() { id }: IdParamsDto,
    @CurrentCaller() caller: SignedInUser,
    @CurrentReader() reader: Reader,
    @Body() body: ReportDealDto,
  ): Promise<DealReportedDto> {
    return this.reports.report(caller, reader, id, body);
  }
}
