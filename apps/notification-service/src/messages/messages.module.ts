import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AudienceModule } from '../audience/audience.module.js';
import { AdminDeliveriesController } from './admin-deliveries.controller.js';
import { AdminDeliveriesService } from './admin-deliveries.service.js';
import { BillingClient } from './billing.client.js';
import { DealDecisionMail, DealHiddenMail } from './deal.mail.js';
import { MessagesHandlers } from './messages.handlers.js';
import { DeleteOldMessages } from './delete-old-messages.job.js';
import { FeeDisputedMail, FeeReceiptMail, FeeRefundedMail } from './fee.mail.js';
import { MailKinds } from './mail-kinds.js';
import { MessagesService } from './messages.service.js';
import { SchoolLinkMail, VerificationDecidedMail, VerificationExpiringMail } from './verification.mail.js';

/** Queue and history of emails and pushes, and the content of emails to vendors and students. */
@Module({
  imports: [AudienceModule, DiscoveryModule],
  controllers: [AdminDeliveriesController, MessagesHandlers],
  providers: [
    AdminDeliveriesService,
    BillingClient,
    DealDecisionMail,
    DealHiddenMail,
    DeleteOldMessages,
    FeeDisputedMail,
    FeeReceiptMail,
    FeeRefundedMail,
    MailKinds,
    MessagesService,
    SchoolLinkMail,
    VerificationDecidedMail,
    VerificationExpiringMail,
  ],
  exports: [MailKinds, MessagesService],
})
export class MessagesModule {}
