import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CollegesModule } from '../colleges/colleges.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { AdminDeliveriesController } from './admin-deliveries.controller.js';
import { AdminDeliveriesService } from './admin-deliveries.service.js';
import { CollegeLiveMail } from './college-live.mail.js';
import { ConfirmationMailsService } from './confirmation-mails.service.js';
import { DeleteOldMessages } from './delete-old-messages.job.js';
import { MailKinds } from './mail-kinds.js';
import { MessagesHandlers } from './messages.handlers.js';
import { MessagesService } from './messages.service.js';

/** Emails and pushes that wait for a sender, or were sent. */
@Module({
  imports: [CollegesModule, DiscoveryModule, SuppressionsModule, UnsubscribeLinksModule],
  controllers: [AdminDeliveriesController, MessagesHandlers],
  providers: [
    AdminDeliveriesService,
    ConfirmationMailsService,
    MessagesService,
    DeleteOldMessages,
    MailKinds,
    CollegeLiveMail,
  ],
  exports: [ConfirmationMailsService, MessagesService, MailKinds],
})
export class MessagesModule {}

// Exports for other features.
export { ConfirmationMailsService } from './confirmation-mails.service.js';
export { mailKey, type DealDecision, type PushAbout } from './mail-about.js';
export { MailKind, MailKinds, type OutgoingMail, type QueuedMail } from './mail-kinds.js';
export { verdictOn } from './mail-policy.js';
export { Message, PRIORITY, type MessageChannel } from './message.entity.js';
export { MessagesService } from './messages.service.js';
