import { Module } from '@nestjs/common';
import { DispatchesModule } from '../dispatches/dispatches.module.js';
import { UsersModule } from '../users/users.module.js';
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
  imports: [DispatchesModule, UsersModule],
  controllers: [NotificationStreamController, NotificationsController],
  providers: [
    NotificationsService,
    NotificationStore,
    OpenStreams,
    UnreadNotices,
    NotificationTail,
    NotificationStreams,
    DeleteOldNotifications,
  ],
  exports: [NotificationStore, NotificationsService],
})
export class NotificationsModule {}

// Exports for other features.
export { NotificationsService } from './notifications.service.js';
export { NotificationStore, type NewNotification } from './notification.store.js';
