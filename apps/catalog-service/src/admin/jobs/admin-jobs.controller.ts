import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminJobDto, AdminJobRowDto, ApplyImportDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { ListAdminJobRowsQueryDto, ListAdminJobsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { AdminJobsService } from './admin-jobs.service.js';
import { ImportsService } from '../imports/imports.service.js';

/** Lists bulk actions and imports with their progress and results. */
@Access('admin')
@Controller('api/admin/jobs')
export class AdminJobsController {
  constructor(
    private readonly jobs: AdminJobsService,
    private readonly imports: ImportsService,
  ) {}

  @Get()
  @Responds([AdminJobDto], 'Lists the bulk actions and imports of all admins, the newest first.')
  list(@Query() query: ListAdminJobsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.list(caller, query);
  }

  @Get(':id')
  @Responds(AdminJobDto, 'Returns the progress of one job.', ['job_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.get(caller, id);
  }

  @Get(':id/rows')
  @Responds([AdminJobRowDto], 'Lists the results of its rows, in order.', ['job_not_found'])
  rows(@Param() { id }: IdParamsDto, @Query() query: ListAdminJobRowsQueryDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.rows(caller, id, query);
  }

  @Post(':id/apply')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Begins to import the file of a finished dry run, within 24 hours of it.', [
    'job_not_found',
    'import_file_gone',
  ])
  apply(@Param() { id }: IdParamsDto, @Body() body: ApplyImportDto, @CurrentCaller() caller: SignedInUser) {
    return this.imports.apply(caller, id, body);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Responds(AdminJobDto, 'Cancels one of them; finished rows keep their results.', [
    'job_not_found',
    'job_state_conflict',
  ])
  cancel(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.jobs.cancel(caller, id);
  }
}
