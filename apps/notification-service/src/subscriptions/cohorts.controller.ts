import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import { ReportQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { CohortsDto, type CohortDto } from '@campus-deals/contracts/notification/cohorts.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type CsvHeadings, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { CohortsService } from './cohorts.service.js';

const HEADINGS: CsvHeadings<CohortDto> = {
  month: 'Month',
  subscribed: 'Subscribed',
  confirmed: 'Confirmed',
  there: 'Still there',
  left: 'Left',
};

@Access('admin')
@Controller('api/admin/reports')
export class CohortsController {
  constructor(
    private readonly cohorts: CohortsService,
    private readonly exports: AuditedExports,
  ) {}

  @Get('colleges/:id/subscribers')
  @Responds(CohortsDto, 'Counts the subscriptions of each month: confirmed, still there, left.', ['college_not_found'])
  get(@Param() { id }: IdParamsDto, @Query() query: ReportQueryDto): Promise<CohortsDto> {
    return this.cohorts.get(id, query);
  }

  @Get('colleges/:id/subscribers.csv')
  @Responds('text/csv', 'Sends the same as a file, one row per month.', ['college_not_found', 'too_many_requests'])
  async getFile(
    @CurrentCaller() caller: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Query() query: ReportQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(reply, caller, {
      things: 'reports',
      query: { ...query, collegeId: id },
      headings: HEADINGS,
      batches: this.months(id, query),
    });
  }

  private async *months(id: number, query: ReportQueryDto): AsyncGenerator<CohortDto[]> {
    yield (await this.cohorts.get(id, query)).months;
  }
}
