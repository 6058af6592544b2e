import { Module } from '@nestjs/common';
import { AdminDealsController } from './admin-deals.controller.js';
import { CollegeDealsController } from './college-deals.controller.js';
import { DealClock } from './deal-clock.job.js';
import { DealsController } from './deals.controller.js';
import { DealsService } from './deals.service.js';

/** Deals: reading, approval, expiry. */
@Module({
  controllers: [DealsController, CollegeDealsController, AdminDealsController],
  providers: [DealsService, DealClock],
})
export class DealsModule {}

// What other features may use.
export { DealNotFound } from './deal.errors.js';
export { dealCardFields } from './deal.presenter.js';
export { dealTag, dropCachedDeal } from './deal-tags.js';
