import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PushHandlers } from './push.handlers.js';
import { PushSubscriptionsController } from './push-subscriptions.controller.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { WebPush } from './web-push.client.js';

@Module({
  imports: [UsersModule],
  controllers: [PushSubscriptionsController, PushHandlers],
  providers: [PushSubscriptionsService, WebPush],
  exports: [PushSubscriptionsService, WebPush],
})
export class PushModule {}

// Exports for other features.
export { PushSubscriptionsService } from './push-subscriptions.service.js';
export { WebPush, type PushMessage } from './web-push.client.js';
