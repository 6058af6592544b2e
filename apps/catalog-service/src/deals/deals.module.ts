import { Module, type DynamicModule } from '@nestjs/common';
import { AccountNames, IDENTITY_URL } from './account-names.js';
import { AdminDealsController } from './admin-deals.controller.js';
import { CollegeDealsController } from './college-deals.controller.js';
import { DealClock } from './deal-clock.job.js';
import { DealDecisionsService } from './deal-decisions.service.js';
import { DealRevisions } from './deal-revisions.js';
import { DealsController } from './deals.controller.js';
import { DealsService } from './deals.service.js';
import { OwnDealsController } from './own-deals.controller.js';
import { OwnDealsService } from './own-deals.service.js';

/** Deals: reading, posting and changing by their vendors, approval, expiry. */
@Module({
  controllers: [DealsController, CollegeDealsController, OwnDealsController, AdminDealsController],
  providers: [DealsService, OwnDealsService, DealDecisionsService, DealRevisions, AccountNames, DealClock],
})
export class DealsModule {
  static with(identityUrl: string): DynamicModule {
    return {
      module: DealsModule,
      global: true,
      providers: [{ provide: IDENTITY_URL, useValue: identityUrl }],
      exports: [DealRevisions],
    };
  }
}

// What other features may use.
export { DealNotFound } from './deal.errors.js';
export { dealCardFields } from './deal.presenter.js';
export { isMoreGenerous, setRedemptionRules } from './deal-redemption-rules.js';
export { DealRevisions } from './deal-revisions.js';
export { dealTag, dropCachedDeal } from './deal-tags.js';
