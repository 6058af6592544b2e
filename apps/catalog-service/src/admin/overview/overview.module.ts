import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { WaitingController } from './waiting.controller.js';
import { TableCounts } from './table-counts.js';

/** Overview of the marketplace for admins. */
@Module({ controllers: [OverviewController, WaitingController], providers: [OverviewService, TableCounts] })
export class OverviewModule {}
