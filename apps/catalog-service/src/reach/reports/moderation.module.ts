import { Module } from '@nestjs/common';
import { DealReports } from './deal-reports.js';
import { ReportsController } from './reports.controller.js';
import { VendorReports } from './vendor-reports.js';

/** Reports about deals and businesses: made by signed-in users, reviewed by admins. */
@Module({ controllers: [ReportsController], providers: [DealReports, VendorReports] })
export class ModerationModule {}
