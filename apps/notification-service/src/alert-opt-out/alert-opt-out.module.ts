import { Module } from '@nestjs/common';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertOptOutController } from './alert-opt-out.controller.js';
import { AlertOptOutService } from './alert-opt-out.service.js';

/** Turns off alert mails without signing in. */
@Module({
  imports: [UnsubscribeLinksModule, UsersModule],
  controllers: [AlertOptOutController],
  providers: [AlertOptOutService],
})
export class AlertOptOutModule {}
