import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { OneClickController } from './one-click.controller.js';
import { OwnSubscriptions } from './own-subscriptions.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [CollegesModule, DeliveriesModule, UnsubscribeLinksModule, UsersModule],
  controllers: [NewsletterController, OneClickController, SubscribersController],
  providers: [NewsletterService, SubscriptionsService, OwnSubscriptions],
  exports: [OwnSubscriptions],
})
export class NewsletterModule {}

// What other features may use.
export { OwnSubscriptions } from './own-subscriptions.js';
