import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { UsersModule } from '../users/users.module.js';
import { DealDecisionMail } from './deal-decision.mail.js';
import { MailVendorWhenDealApproved } from './mail-vendor-when-deal-approved.handler.js';
import { DealHiddenMail } from './deal-hidden.mail.js';
import { MailVendorWhenDealHidden } from './mail-vendor-when-deal-hidden.handler.js';
import { MailVendorWhenDealRejected } from './mail-vendor-when-deal-rejected.handler.js';
import { MailOwnerWhenVendorChangeApproved } from './mail-owner-when-vendor-change-approved.handler.js';
import { MailOwnerWhenVendorChangeRejected } from './mail-owner-when-vendor-change-rejected.handler.js';
import { VendorMailsService } from './vendor-mails.service.js';

/** Mails to vendors about their deals and changes of their business. */
@Module({
  imports: [DeliveriesModule, UsersModule],
  controllers: [
    MailVendorWhenDealApproved,
    MailVendorWhenDealRejected,
    MailVendorWhenDealHidden,
    MailOwnerWhenVendorChangeApproved,
    MailOwnerWhenVendorChangeRejected,
  ],
  providers: [VendorMailsService, DealDecisionMail, DealHiddenMail],
})
export class DealDecisionsModule {}
