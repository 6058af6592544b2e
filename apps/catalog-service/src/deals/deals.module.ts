import { Global, Module } from '@nestjs/common';
import { FurtherColleges } from '../colleges/public.js';
import { AdminDealsController } from './admin/admin-deals.controller.js';
import { AdminDealsService } from './admin/admin-deals.service.js';
import { DealDecisionsService } from './admin/deal-decisions.service.js';
import { DecideDeal } from './admin/decide-deal.js';
import { RemindOfWaitingDeals } from './admin/remind-of-waiting-deals.job.js';
import { DealClock } from './deal-clock.job.js';
import { DealContents } from './deal-contents.js';
import { DealsController } from './deals.controller.js';
import { DealsService } from './deals.service.js';
import { DealInteractionsController } from './interactions/deal-interactions.controller.js';
import { DealInteractionsService } from './interactions/deal-interactions.service.js';
import { ForgetViewers } from './interactions/forget-viewers.job.js';
import { MergeOldInteractions } from './interactions/merge-old-interactions.job.js';
import { ViewerSalts } from './interactions/viewer-salts.js';
import { EarlyDealsController } from './lists/early-deals.controller.js';
import { DealSubmissions } from './own/deal-submissions.js';
import { OwnDealsController } from './own/own-deals.controller.js';
import { OwnDealsService } from './own/own-deals.service.js';
import { PostingRights } from './own/posting-rights.js';
import { FurtherCollegesService } from './places/further-colleges.service.js';

const SERVICES = [
  DealsService,
  DealContents,
  AdminDealsService,
  DecideDeal,
  DealDecisionsService,
  PostingRights,
  { provide: FurtherColleges, useClass: FurtherCollegesService },
  DealInteractionsService,
  ViewerSalts,
];

/** Deals: reading; creating and changing by vendors and admins; approval; expiry; counts of views and uses. */
@Global()
@Module({
  controllers: [
    DealsController,
    EarlyDealsController,
    OwnDealsController,
    AdminDealsController,
    DealInteractionsController,
  ],
  providers: [
    ...SERVICES,
    OwnDealsService,
    DealSubmissions,
    DealClock,
    RemindOfWaitingDeals,
    ForgetViewers,
    MergeOldInteractions,
  ],
  exports: SERVICES,
})
export class DealsModule {}
