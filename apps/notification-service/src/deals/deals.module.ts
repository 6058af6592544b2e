import { Module } from '@nestjs/common';
import { DealsReadModel } from './deals-read-model.service.js';
import { ForgetRemovedDeals } from './forget-removed-deals.job.js';
import { SavedDealsService } from './saved-deals.service.js';
import { SyncDealWhenApproved } from './sync-deal-when-approved.handler.js';
import { SyncDealWhenChanged } from './sync-deal-when-changed.handler.js';
import { SyncDealWhenExpired } from './sync-deal-when-expired.handler.js';
import { SyncDealWhenHidden } from './sync-deal-when-hidden.handler.js';
import { SyncDealWhenRemoved } from './sync-deal-when-removed.handler.js';
import { SyncDealWhenSnapshotTaken } from './sync-deal-when-snapshot-taken.handler.js';
import { SyncDealWhenSubmitted } from './sync-deal-when-submitted.handler.js';
import { SyncSavedDealWhenSaved } from './sync-saved-deal-when-saved.handler.js';
import { SyncSavedDealWhenUnsaved } from './sync-saved-deal-when-unsaved.handler.js';
import { SyncSavedDealsWhenSnapshotTaken } from './sync-saved-deals-when-snapshot-taken.handler.js';

@Module({
  controllers: [
    SyncDealWhenSubmitted,
    SyncDealWhenApproved,
    SyncDealWhenChanged,
    SyncDealWhenSnapshotTaken,
    SyncDealWhenExpired,
    SyncDealWhenHidden,
    SyncDealWhenRemoved,
    SyncSavedDealWhenSaved,
    SyncSavedDealWhenUnsaved,
    SyncSavedDealsWhenSnapshotTaken,
  ],
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
