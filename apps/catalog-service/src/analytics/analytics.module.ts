import { Module } from '@nestjs/common';
import { VendorAnalyticsController } from './vendor-analytics.controller.js';
import { VendorAnalyticsService } from './vendor-analytics.service.js';

/** What a vendor's deals brought. */
@Module({ controllers: [VendorAnalyticsController], providers: [VendorAnalyticsService] })
export class AnalyticsModule {}
