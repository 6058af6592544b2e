import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChallengesService } from './challenges.service.js';
import { ConfirmSubscriptionMail } from './confirm-subscription.mail.js';
import { ConsentService } from './consent.service.js';
import { EndSubscriptionsOfRemovedColleges } from './end-subscriptions-of-removed-colleges.job.js';
import { NewsletterHandlers } from './newsletter.handlers.js';
import { ForgetUnconfirmed } from './forget-unconfirmed.job.js';
import { ForgetUsedChallenges } from './forget-used-challenges.job.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { OneClickController } from './one-click.controller.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { UserSubscriptionsService } from './user-subscriptions.service.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscribingService } from './subscribing.service.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeLinkMail } from './unsubscribe-link.mail.js';

@Module({
  imports: [CollegesModule, MessagesModule, SuppressionsModule, UnsubscribeLinksModule, UsersModule],
  controllers: [
    NewsletterController,
    OneClickController,
    PreferencesController,
    SubscribersController,
    NewsletterHandlers,
  ],
  providers: [
    ChallengesService,
    ConfirmSubscriptionMail,
    ConsentService,
    EndSubscriptionsOfRemovedColleges,
    ForgetUnconfirmed,
    ForgetUsedChallenges,
    NewsletterService,
    PreferencesService,
    SubscribingService,
    SubscriptionsService,
    UnsubscribeLinkMail,
    UserSubscriptionsService,
  ],
  exports: [SubscribingService, SubscriptionsService, UserSubscriptionsService],
})
export class NewsletterModule {}

// Exports for other features.
export { SubscribingService } from './subscribing.service.js';
export { SubscriptionsService } from './subscriptions.service.js';
export { UserSubscriptionsService } from './user-subscriptions.service.js';
