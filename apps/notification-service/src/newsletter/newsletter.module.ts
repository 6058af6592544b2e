import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { EndSubscriptionsWhenCollegeRemoved } from './end-subscriptions-when-college-removed.handler.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { OneClickController } from './one-click.controller.js';
import { UserSubscriptionsService } from './user-subscriptions.service.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeLinkMail } from './unsubscribe-link.mail.js';

@Module({
  imports: [CollegesModule, DeliveriesModule, UnsubscribeLinksModule, UsersModule],
  controllers: [NewsletterController, OneClickController, SubscribersController, EndSubscriptionsWhenCollegeRemoved],
  providers: [NewsletterService, SubscriptionsService, UnsubscribeLinkMail, UserSubscriptionsService],
  exports: [UserSubscriptionsService],
})
export class NewsletterModule {}

// What other features may use.
export { UserSubscriptionsService } from './user-subscriptions.service.js';
