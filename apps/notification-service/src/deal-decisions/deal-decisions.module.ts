import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UsersModule } from '../users/users.module.js';
import { DealDecisionMail } from './deal-decision.mail.js';
import { DealDecisionsHandlers } from './deal-decisions.handlers.js';
import { DealHiddenMail } from './deal-hidden.mail.js';
import { VendorMailsService } from './vendor-mails.service.js';

/** Mails to vendors about their deals and changes of their business. */
@Module({
  imports: [DeliveriesModule, UsersModule],
  controllers: [DealDecisionsHandlers],
  providers: [VendorMailsService, DealDecisionMail, DealHiddenMail],
})
export class DealDecisionsModule {}
