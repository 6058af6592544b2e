import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AdminAlertsHandlers } from './admin-alerts.handlers.js';
import { AdminAlerts } from './admin-alerts.service.js';
import { SummarizeWaiting } from './summarize-waiting.job.js';
import { WaitingClient } from './waiting.client.js';
import { WatchedServices } from './watched-services.service.js';
import { WatchServices } from './watch-services.job.js';

/** Notifies admins of their own work. */
@Module({
  imports: [AudienceModule, NotificationsModule],
  controllers: [AdminAlertsHandlers],
  providers: [AdminAlerts, SummarizeWaiting, WaitingClient, WatchedServices, WatchServices],
})
export class AdminsModule {}
