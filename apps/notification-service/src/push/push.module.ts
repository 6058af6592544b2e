import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PushSubscriptionsController } from './push-subscriptions.controller.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

@Module({
  imports: [UsersModule],
  controllers: [PushSubscriptionsController],
  providers: [PushSubscriptionsService],
  exports: [PushSubscriptionsService],
})
export class PushModule {}

// What other features may use.
export { PushSubscriptionsService } from './push-subscriptions.service.js';
