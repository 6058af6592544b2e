import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { EraseSubscriberWhenUserDeleted } from './erase-subscriber-when-user-deleted.handler.js';
import { RememberUserWhenRegistered } from './remember-user-when-registered.handler.js';
import { RememberUserWhenUpdated } from './remember-user-when-updated.handler.js';

@Module({
  imports: [DeliveriesModule, IdentityModule, NewsletterModule, UsersModule],
  controllers: [
    AccountsController,
    RememberUserWhenRegistered,
    RememberUserWhenUpdated,
    EraseSubscriberWhenUserDeleted,
  ],
  providers: [AccountsService],
})
export class AccountsModule {}
