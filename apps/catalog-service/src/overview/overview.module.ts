import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { TableCounts } from './table-counts.js';

/** Overview of the marketplace for admins. */
@Module({ controllers: [OverviewController], providers: [OverviewService, TableCounts] })
export class OverviewModule {}
