import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminJobDto, AdminJobRowDto, ApplyImportDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { ListAdminJobRowsQueryDto, ListAdminJobsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { BulkCollegesDto, BulkDealsDto, BulkVendorsDto } from '@campus-deals/contracts/catalog/bulk-action.dto';
import { AdminJobsService } from './admin-jobs.service.js';
import { ImportsService } from '../imports/imports.service.js';

/** Lists bulk actions and imports with their progress and results. */
@Access('admin')
@Controller('api/admin')
export class AdminJobsController {
  constructor(
    private readonly jobs: AdminJobsService,
    private readonly imports: ImportsService,
  ) {}

  @Get('jobs')
  @Responds([AdminJobDto], 'Lists the bulk actions and imports of all admins, the newest first.')
  list(@Query() query: ListAdminJobsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.list(caller, query);
  }

  @Get('jobs/:id')
  @Responds(AdminJobDto, 'Returns the progress of one job.', ['job_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.get(caller, id);
  }

  @Get('jobs/:id/rows')
  @Responds([AdminJobRowDto], 'Lists the results of its rows, in order.', ['job_not_found'])
  rows(@Param() { id }: IdParamsDto, @Query() query: ListAdminJobRowsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.rows(caller, id, query);
  }

  @Post('jobs/:id/apply')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Begins to import the file of a finished dry run, within 24 hours of it.', [
    'job_not_found',
    'import_file_gone',
  ])
  apply(@Param() { id }: IdParamsDto, @Body() body: ApplyImportDto, @CurrentCaller() caller: SignedInUser) {
    return this.imports.apply(caller, id, body);
  }

  @Post('jobs/:id/cancel')
  @Responds(AdminJobDto, 'Cancels one of them; finished rows keep their results.', [
    'job_not_found',
    'job_state_conflict',
  ])
  cancel(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.cancel(caller, id);
  }

  @Post('deals/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to approve, reject, feature or delete many deals, or to set their status.')
  deals(@Body() body: BulkDealsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.deals(caller, body);
  }

  @Post('vendors/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to feature or delete many vendors.')
  vendors(@Body() body: BulkVendorsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.vendors(caller, body);
  }

  @Post('colleges/bulk')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Starts to feature many colleges, or to set their status.')
  colleges(@Body() body: BulkCollegesDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.colleges(caller, body);
  }
}
