import { Module } from '@nestjs/common';
import { CollegesModule } from '../../colleges/colleges.module.js';
import { RemovalsModule } from '../removals/removals.module.js';
import { AdminJobsController } from './admin-jobs.controller.js';
import { AdminJobsService } from './admin-jobs.service.js';
import { BulkActionsController } from './bulk-actions.controller.js';
import { BulkActionsService } from './bulk-actions.service.js';
import { BulkColleges } from './bulk-colleges.js';
import { BulkDeals } from './bulk-deals.js';
import { BulkVendors } from './bulk-vendors.js';
import { CollegeImport } from '../imports/colleges/college-import.js';
import { DeleteOldAdminJobs } from './delete-old-admin-jobs.job.js';
import { DealImport } from '../imports/deals/deal-import.js';
import { ImportReader } from '../imports/import-reader.js';
import { ImportsController } from '../imports/imports.controller.js';
import { ImportsService } from '../imports/imports.service.js';
import { JobWorks } from './job-works.js';
import { RunAdminJobs } from './run-admin-jobs.js';
import { VendorImport } from '../imports/vendors/vendor-import.js';

/** Bulk actions and imports: work that admins start on many rows at once. */
@Module({
  imports: [CollegesModule, RemovalsModule],
  controllers: [AdminJobsController, BulkActionsController, ImportsController],
  providers: [
    AdminJobsService,
    BulkActionsService,
    ImportsService,
    ImportReader,
    RunAdminJobs,
    DeleteOldAdminJobs,
    JobWorks,
    BulkDeals,
    BulkVendors,
    BulkColleges,
    DealImport,
    VendorImport,
    CollegeImport,
  ],
})
export class AdminJobsModule {}
