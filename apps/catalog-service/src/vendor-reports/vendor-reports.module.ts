import { Module } from '@nestjs/common';
import { VendorReportsController } from './vendor-reports.controller.js';
import { VendorReportsService } from './vendor-reports.service.js';

/** Reports about businesses: sent by signed-in users, read and dismissed by admins. */
@Module({ controllers: [VendorReportsController], providers: [VendorReportsService] })
export class VendorReportsModule {}
