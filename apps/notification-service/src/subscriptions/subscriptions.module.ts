import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { AdminSubscribersController } from './admin-subscribers.controller.js';
import { AdminSubscribersService } from './admin-subscribers.service.js';
import { AlertLinks, ConfirmationLinks, FollowLinks, UnsubscribeLinks } from './mail-links.js';
import { OneClickController } from './one-click.controller.js';
import { AlertOptOutService } from './alert-opt-out.service.js';
import { ChallengesService } from './challenges.service.js';
import { CollegeLiveMail } from './college-live.mail.js';
import { ConsentService } from './consent.service.js';
import { EndSubscriptionsOfRemovedColleges } from './end-subscriptions-of-removed-colleges.job.js';
import { ForgetUnconfirmed, ForgetUsedChallenges } from './forget-unconfirmed.job.js';
import { MailReportsController } from './mail-reports.controller.js';
import { MailReportsService } from './mail-reports.service.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterService } from './newsletter.service.js';
import { PreferenceLinks } from './preference-links.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { SubscriberImportsService } from './subscriber-imports.service.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscribingService } from './subscribing.service.js';
import { SubscriptionsHandlers } from './subscriptions.handlers.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { ConfirmSubscriptionMail, UnsubscribeLinkMail } from './subscription-links.mail.js';
import { UserSubscriptionsService } from './user-subscriptions.service.js';

const LINKS = [AlertLinks, ConfirmationLinks, FollowLinks, PreferenceLinks, UnsubscribeLinks];

/** Subscriptions to colleges' newsletters: consent, the links in emails that change them, and admins' lists. */
@Module({
  imports: [AudienceModule, MessagesModule],
  controllers: [
    AdminSubscribersController,
    MailReportsController,
    NewsletterController,
    OneClickController,
    PreferencesController,
    SubscribersController,
    SubscriptionsHandlers,
  ],
  providers: [
    ...LINKS,
    AdminSubscribersService,
    AlertOptOutService,
    ChallengesService,
    CollegeLiveMail,
    ConfirmSubscriptionMail,
    ConsentService,
    EndSubscriptionsOfRemovedColleges,
    ForgetUnconfirmed,
    ForgetUsedChallenges,
    MailReportsService,
    NewsletterService,
    PreferencesService,
    SubscriberImportsService,
    SubscribingService,
    SubscriptionsService,
    UnsubscribeLinkMail,
    UserSubscriptionsService,
  ],
  exports: [...LINKS, SubscribingService, SubscriptionsService, UserSubscriptionsService],
})
export class SubscriptionsModule {}
