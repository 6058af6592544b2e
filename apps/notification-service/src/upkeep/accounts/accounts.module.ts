import { Module } from '@nestjs/common';
import { AccountAlertsService } from './account-alerts.service.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { NewslettersModule } from '../../newsletters/newsletters.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { PushModule } from '../../senders/push/push.module.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions.module.js';
import { AudienceModule } from '../../audience/audience.module.js';

/** Syncs, exports and erases an account's data in all features. */
@Module({
  imports: [AudienceModule, MessagesModule, NewslettersModule, NotificationsModule, PushModule, SubscriptionsModule],
  controllers: [AccountsController, AccountsHandlers],
  providers: [AccountsService, AccountMailsService, AccountAlertsService],
})
export class AccountsModule {}
