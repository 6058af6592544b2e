import { Module } from '@nestjs/common';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import { AccountExportController } from './accounts/account-export.controller.js';
import { AccountExportService } from './accounts/account-export.service.js';
import { AccountSuspensionService } from './accounts/account-suspension.service.js';
import { AccountsHandlers } from './accounts/accounts.handlers.js';
import { AdminExportsController } from './exports/admin-exports.controller.js';
import { AdminExportsService } from './exports/admin-exports.service.js';
import { CollegeImport } from './imports/colleges/college-import.js';
import { DealImport } from './imports/deals/deal-import.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { VendorImport } from './imports/vendors/vendor-import.js';
import { AdminJobsController } from './jobs/admin-jobs.controller.js';
import { AdminJobsService } from './jobs/admin-jobs.service.js';
import { BulkColleges, BulkVendors } from './jobs/bulk-listings.js';
import { BulkDeals } from './jobs/bulk-deals.js';
import { DeleteOldAdminJobs } from './jobs/delete-old-admin-jobs.job.js';
import { JobWorks } from './jobs/job-works.js';
import { RunAdminJobs } from './jobs/run-admin-jobs.js';
import { OverviewController, WaitingController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { RemovalsService } from './removals/removals.service.js';
import { RemovalsController } from './removals/removals.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { PublishSnapshots } from './snapshots/publish-snapshots.js';

/** Admin work: jobs, imports, exports, overview, reports, removals; and export, suspension and erasure of accounts. */
@Module({
  controllers: [
    RemovalsController,
    OverviewController,
    WaitingController,
    ReportsController,
    AccountExportController,
    AccountsHandlers,
    AdminExportsController,
    AdminJobsController,
    ImportsController,
  ],
  providers: [
    RemovalsService,
    OverviewService,
    ReportsService,
    AccountErasureService,
    AccountExportService,
    AccountSuspensionService,
    AdminExportsService,
    AdminJobsService,
    ImportsService,
    RunAdminJobs,
    DeleteOldAdminJobs,
    JobWorks,
    BulkDeals,
    BulkVendors,
    BulkColleges,
    DealImport,
    VendorImport,
    CollegeImport,
    PublishSnapshots,
  ],
})
export class AdminModule {}
