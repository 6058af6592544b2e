import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { TableCounts } from './table-counts.js';

/** The marketplace at a glance, for admins. */
@Module({ controllers: [OverviewController], providers: [OverviewService, TableCounts] })
export class OverviewModule {}
