import { Module } from '@nestjs/common';
import { DealsModule } from '../deals/deals.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { NewslettersModule } from '../newsletters/newsletters.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PushModule } from '../push/push.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountAlertsService } from './account-alerts.service.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { AccountsHandlers } from './accounts.handlers.js';

@Module({
  imports: [
    DealsModule,
    MessagesModule,
    PushModule,
    IdentityModule,
    NewsletterModule,
    NewslettersModule,
    NotificationsModule,
    UsersModule,
  ],
  controllers: [AccountsController, AccountsHandlers],
  providers: [AccountsService, AccountMailsService, AccountAlertsService],
})
export class AccountsModule {}
