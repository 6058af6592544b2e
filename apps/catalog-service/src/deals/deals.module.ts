import { Global, Module } from '@nestjs/common';
import { FurtherColleges } from '../colleges/public.js';
import { AdminDealListsService } from './admin-deal-lists.service.js';
import { AdminDealsOfController } from './admin-deals-of.controller.js';
import { AdminDealsController } from './admin-deals.controller.js';
import { AdminDealsService } from './admin-deals.service.js';
import { AutoApproval } from './auto-approval.js';
import { CollegeDealsController } from './college-deals.controller.js';
import { DealClock } from './deal-clock.job.js';
import { RemindOfWaitingDeals } from './remind-of-waiting-deals.job.js';
import { DealDecisionsService } from './deal-decisions.service.js';
import { DealContents } from './deal-contents.js';
import { DealRevisions } from './deal-revisions.js';
import { DealStatuses } from './deal-statuses.js';
import { DealsController } from './deals.controller.js';
import { DealsService } from './deals.service.js';
import { DecideDeal } from './decide-deal.js';
import { EarlyDealsController } from './early-deals.controller.js';
import { FurtherCollegesService } from './further-colleges.service.js';
import { OwnDealsController } from './own-deals.controller.js';
import { OwnDealsService } from './own-deals.service.js';
import { PostingRights } from './posting-rights.js';
import { UndoDecisionService } from './undo-decision.service.js';

/** Deals: reading; creating and changing by vendors and admins; approval; expiry. */
@Global()
@Module({
  controllers: [
    DealsController,
    CollegeDealsController,
    EarlyDealsController,
    OwnDealsController,
    AdminDealsController,
    AdminDealsOfController,
  ],
  providers: [
    DealsService,
    OwnDealsService,
    AdminDealListsService,
    AdminDealsService,
    DecideDeal,
    AutoApproval,
    PostingRights,
    DealDecisionsService,
    UndoDecisionService,
    DealStatuses,
    DealRevisions,
    DealContents,
    DealClock,
    { provide: FurtherColleges, useClass: FurtherCollegesService },
    RemindOfWaitingDeals,
  ],
  exports: [DealsService, DealContents, AdminDealsService, DecideDeal, DealStatuses, PostingRights, FurtherColleges],
})
export class DealsModule {}
