import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AlertsHandlers } from './alerts.handlers.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { DeleteOldAlerts } from './delete-old-alerts.job.js';
import { AnnounceDeal } from './announce-deal.job.js';
import { AnnounceEndingDeals } from './announce-ending-deals.job.js';
import { AnnouncementsService } from './announcements.service.js';
import { FanOutAnnouncement } from './fan-out-announcement.job.js';
import { UserAlertsService } from './user-alerts.service.js';

/** Turns events into alerts for users. */
@Module({
  imports: [CollegesModule, DealsModule, NotificationsModule],
  controllers: [AlertsHandlers],
  providers: [
    DealAlertsService,
    AnnouncementsService,
    UserAlertsService,
    AnnounceDeal,
    AnnounceEndingDeals,
    FanOutAnnouncement,
    DeleteOldAlerts,
  ],
})
export class AlertsModule {}
