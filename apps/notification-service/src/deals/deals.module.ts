import { Module } from '@nestjs/common';
import { DealsReadModel } from './deals-read-model.service.js';
import { ForgetRemovedDeals } from './forget-removed-deals.job.js';
import { SavedDealsService } from './saved-deals.service.js';
import { DealsHandlers } from './deals.handlers.js';

@Module({
  controllers: [DealsHandlers],
  providers: [DealsReadModel, ForgetRemovedDeals, SavedDealsService],
  exports: [DealsReadModel, SavedDealsService],
})
export class DealsModule {}

// Exports for other features.
export { DealsReadModel } from './deals-read-model.service.js';
export { SavedDealsService } from './saved-deals.service.js';
export { isOfSuspendedVendor } from './suspended-vendor.query.js';
export { visibleDeals, type VisibleDeal } from './visible-deals.query.js';
export { isOfShownDeal, READERS_DEAL_ALERTS } from './shown-deal-alerts.query.js';
