import { Module } from '@nestjs/common';
import { AudienceModule } from '../../audience/audience.module.js';
import { PushHandlers } from './push.handlers.js';
import { PushSubscriptionsController } from './push-subscriptions.controller.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { WebPush } from './web-push.client.js';

@Module({
  imports: [AudienceModule],
  controllers: [PushSubscriptionsController, PushHandlers],
  providers: [PushSubscriptionsService, WebPush],
  exports: [PushSubscriptionsService, WebPush],
})
export class PushModule {}
