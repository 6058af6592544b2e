import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CollegesModule } from '../colleges/colleges.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { AdminDeliveriesController } from './admin-deliveries.controller.js';
import { AdminDeliveriesService } from './admin-deliveries.service.js';
import { CollegeLiveMail } from './college-live.mail.js';
import { ConfirmationMailsService } from './confirmation-mails.service.js';
import { DeleteOldDeliveries } from './delete-old-deliveries.job.js';
import { DueDeliveriesMetric } from './due-deliveries.metric.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryQueue } from './delivery.queue.js';
import { MailKinds } from './mail-kinds.js';
import { DeliveriesHandlers } from './deliveries.handlers.js';

@Module({
  imports: [CollegesModule, DiscoveryModule, SuppressionsModule, UnsubscribeLinksModule],
  controllers: [AdminDeliveriesController, DeliveriesHandlers],
  providers: [
    AdminDeliveriesService,
    ConfirmationMailsService,
    DeliveriesService,
    DeliveryQueue,
    DeleteOldDeliveries,
    DueDeliveriesMetric,
    MailKinds,
    CollegeLiveMail,
  ],
  exports: [ConfirmationMailsService, DeliveriesService, DeliveryQueue, MailKinds],
})
export class DeliveriesModule {}

// Exports for other features.
export { ConfirmationMailsService } from './confirmation-mails.service.js';
export { DeliveriesService } from './deliveries.service.js';
export type { DealDecision } from './delivery.entity.js';
export type { LeasedDelivery } from './delivery.queue.js';
export { MailKind } from './mail-kinds.js';
export type { OutgoingMail } from './mail-server.client.js';
