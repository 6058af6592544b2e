import { Module } from '@nestjs/common';
import { AdminDealReportsController } from './admin-deal-reports.controller.js';
import { DealReportsController } from './deal-reports.controller.js';
import { DealReportsService } from './deal-reports.service.js';

/** Reports about deals: made by signed-in users, reviewed by admins. */
@Module({
  controllers: [DealReportsController, AdminDealReportsController],
  providers: [DealReportsService],
})
export class DealReportsModule {}
