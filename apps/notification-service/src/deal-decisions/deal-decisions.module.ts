import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { UsersModule } from '../users/users.module.js';
import { DealDecisionMail } from './deal-decision.mail.js';
import { DealDecisionsHandlers } from './deal-decisions.handlers.js';
import { DealHiddenMail } from './deal-hidden.mail.js';
import { VendorMailsService } from './vendor-mails.service.js';

/** Mails to vendors about their deals and changes of their business. */
@Module({
  imports: [MessagesModule, UsersModule],
  controllers: [DealDecisionsHandlers],
  providers: [VendorMailsService, DealDecisionMail, DealHiddenMail],
})
export class DealDecisionsModule {}
