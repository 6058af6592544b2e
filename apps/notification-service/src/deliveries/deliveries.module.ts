import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { CollegeLiveMail } from './college-live.mail.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryRetention } from './delivery-retention.js';
import { DeliveryQueue } from './delivery.queue.js';
import { MailKinds } from './mail-kinds.js';
import { MailSender } from './mail-sender.js';
import { MailServer } from './mail-server.js';
import { NotifySubscribersWhenCollegeActivated } from './notify-subscribers-when-college-activated.handler.js';

@Module({
  imports: [CollegesModule, UnsubscribeLinksModule],
  controllers: [NotifySubscribersWhenCollegeActivated],
  providers: [DeliveriesService, DeliveryQueue, DeliveryRetention, MailSender, MailServer, MailKinds, CollegeLiveMail],
  exports: [DeliveriesService, MailKinds],
})
export class DeliveriesModule {}

// What other features may use.
export { DeliveriesService } from './deliveries.service.js';
export type { LeasedDelivery } from './delivery.queue.js';
export { MailKinds, type MailKind } from './mail-kinds.js';
export type { OutgoingMail } from './mail-server.js';
