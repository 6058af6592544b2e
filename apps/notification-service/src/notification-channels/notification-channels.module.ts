import { Module } from '@nestjs/common';
import { NoChannels, NotificationChannels } from './notification-channels.js';

@Module({
  providers: [{ provide: NotificationChannels, useClass: NoChannels }],
  exports: [NotificationChannels],
})
export class NotificationChannelsModule {}

// What other features may use.
export { NotificationChannels, type StoredNotification } from './notification-channels.js';
