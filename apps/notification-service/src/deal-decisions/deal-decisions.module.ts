import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UsersModule } from '../users/users.module.js';
import { DealDecisionMail } from './deal-decision.mail.js';
import { MailVendorWhenDealApproved } from './mail-vendor-when-deal-approved.handler.js';
import { DealHiddenMail } from './deal-hidden.mail.js';
import { MailVendorWhenDealHidden } from './mail-vendor-when-deal-hidden.handler.js';
import { MailVendorWhenDealRejected } from './mail-vendor-when-deal-rejected.handler.js';
import { VendorMailsService } from './vendor-mails.service.js';

/** What vendors are mailed about their deals. */
@Module({
  imports: [DeliveriesModule, UsersModule],
  controllers: [MailVendorWhenDealApproved, MailVendorWhenDealRejected, MailVendorWhenDealHidden],
  providers: [VendorMailsService, DealDecisionMail, DealHiddenMail],
})
export class DealDecisionsModule {}
