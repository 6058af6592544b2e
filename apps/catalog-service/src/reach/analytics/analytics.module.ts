import { Module } from '@nestjs/common';
import { VendorAnalyticsController } from './vendor-analytics.controller.js';
import { VendorAnalyticsService } from './vendor-analytics.service.js';

/** Analytics of a vendor's deals. */
@Module({ controllers: [VendorAnalyticsController], providers: [VendorAnalyticsService] })
export class AnalyticsModule {}
