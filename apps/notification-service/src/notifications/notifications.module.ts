import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { MailTemplates } from '../messages/public.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AlertsHandlers } from './alerts.handlers.js';
import { AnnounceDeal, AnnounceEndingDeals, SummarizeHeldUpDeals } from './announce-deal.job.js';
import { AnnouncementsService } from './announcements.service.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { FanOutAnnouncement } from './fan-out-announcement.job.js';
import { FeeAlertsHandlers } from './fee-alerts.handlers.js';
import { ReviewAlertsHandlers } from './review-alerts.handlers.js';
import { UserAlertsHandlers } from './user-alerts.handlers.js';
import { AlertMails } from './alert-mails.service.js';
import { AlertMessages } from './alert-messages.service.js';
import { AlertPauses } from './alert-pauses.job.js';
import { NotificationStore } from './notification.store.js';
import { NotificationStreamController, NotificationsController } from './notifications.controller.js';
import { NotificationStreams } from './notification-streams.service.js';
import { NotificationTail } from './notification-tail.job.js';
import { NotificationsService } from './notifications.service.js';
import { OpenStreams } from './open-streams.js';
import { UnreadNotices } from './unread-notices.js';

/** Notifications of users: in the product at once, and outside of it as messages. */
@Module({
  imports: [AudienceModule, MessagesModule, SubscriptionsModule],
  controllers: [
    AlertsHandlers,
    FeeAlertsHandlers,
    NotificationStreamController,
    NotificationsController,
    ReviewAlertsHandlers,
    UserAlertsHandlers,
  ],
  providers: [
    AlertMails,
    AlertMessages,
    AlertPauses,
    NotificationsService,
    NotificationStore,
    OpenStreams,
    UnreadNotices,
    NotificationTail,
    NotificationStreams,
    AnnounceDeal,
    AnnounceEndingDeals,
    AnnouncementsService,
    DealAlertsService,
    FanOutAnnouncement,
    MailTemplates,
    SummarizeHeldUpDeals,
  ],
  exports: [AlertMails, NotificationsService, NotificationStore],
})
export class NotificationsModule {}
