import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AlertsHandlers } from './alerts.handlers.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { DeleteOldAlerts } from './delete-old-alerts.job.js';
import { GroupAlertsService } from './group-alerts.service.js';
import { TellGroups } from './tell-groups.job.js';
import { TellOfDealsThatBegin } from './tell-of-deals-that-begin.job.js';
import { UserAlertsService } from './user-alerts.service.js';

/** Turns events into alerts for users. */
@Module({
  imports: [CollegesModule, DealsModule, NotificationsModule],
  controllers: [AlertsHandlers],
  providers: [
    DealAlertsService,
    GroupAlertsService,
    UserAlertsService,
    TellOfDealsThatBegin,
    TellGroups,
    DeleteOldAlerts,
  ],
})
export class AlertsModule {}
