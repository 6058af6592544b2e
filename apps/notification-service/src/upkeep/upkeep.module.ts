import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NewslettersModule } from '../newsletters/newsletters.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SendersModule } from '../senders/senders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AccountAlertsService } from './accounts/account-alerts.service.js';
import { AccountMailsService } from './accounts/account-mails.service.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsHandlers } from './accounts/accounts.handlers.js';
import { AccountsService } from './accounts/accounts.service.js';
import { DeleteOldRows } from './delete-old-rows.job.js';

/** Syncs, exports and erases an account's data on all floors, and deletes old rows. */
@Module({
  imports: [AudienceModule, MessagesModule, NewslettersModule, NotificationsModule, SendersModule, SubscriptionsModule],
  controllers: [AccountsController, AccountsHandlers],
  providers: [AccountsService, AccountMailsService, AccountAlertsService, DeleteOldRows],
})
export class UpkeepModule {}
