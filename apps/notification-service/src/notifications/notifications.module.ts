import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { UsersModule } from '../users/users.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { AlertDigestMail } from './alert-digest.mail.js';
import { AlertMessages } from './alert-messages.service.js';
import { AlertMail } from './alert.mail.js';
import { DeleteOldNotifications } from './delete-old-notifications.job.js';
import { NotificationStore } from './notification.store.js';
import { NotificationStreamController } from './notification-stream.controller.js';
import { NotificationStreams } from './notification-streams.service.js';
import { NotificationTail } from './notification-tail.job.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { OpenStreams } from './open-streams.js';
import { UnreadNotices } from './unread-notices.js';

/** Notifications within the product. */
@Module({
  imports: [MessagesModule, UnsubscribeLinksModule, UsersModule],
  controllers: [NotificationStreamController, NotificationsController],
  providers: [
    AlertDigestMail,
    AlertMail,
    AlertMessages,
    NotificationsService,
    NotificationStore,
    OpenStreams,
    UnreadNotices,
    NotificationTail,
    NotificationStreams,
    DeleteOldNotifications,
  ],
  exports: [AlertMessages, NotificationStore, NotificationsService],
})
export class NotificationsModule {}

// Exports for other features.
export { PREFERENCES_PATH } from './alert-entry.js';
export { AlertMessages } from './alert-messages.service.js';
export { quietUntil } from './alert-plan.js';
export { NotificationsService } from './notifications.service.js';
export { NotificationStore, type NewNotification } from './notification.store.js';
export { recipients } from './recipients.query.js';
