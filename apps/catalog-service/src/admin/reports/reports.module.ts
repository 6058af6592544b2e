import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Reports about colleges and vendors for admins. */
@Module({ controllers: [ReportsController], providers: [ReportsService] })
export class ReportsModule {}
