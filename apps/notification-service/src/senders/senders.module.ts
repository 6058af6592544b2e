import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AlertSlices } from './alert-slices.js';
import { AlertMailer, MailServer } from './mail-server.client.js';
import { PushSubscriptionsController } from './push/push-subscriptions.controller.js';
import { PushSubscriptionsService } from './push/push-subscriptions.service.js';
import { PushHandlers } from './push/push.handlers.js';
import { WebPush } from './push/web-push.client.js';
import { SendAlerts } from './send-alerts.job.js';
import { SendMail } from './send-mail.job.js';
import { SendPush } from './send-push.job.js';
import { SendRates } from './send-rates.js';

/**
 * Hands messages to the mail server and to push services, and stores the browsers that receive pushes. Only the sender
 * process runs the jobs.
 */
@Module({
  imports: [AudienceModule, MessagesModule, NotificationsModule],
  controllers: [PushSubscriptionsController, PushHandlers],
  providers: [
    AlertMailer,
    AlertSlices,
    MailServer,
    PushSubscriptionsService,
    SendAlerts,
    SendMail,
    SendPush,
    SendRates,
    WebPush,
  ],
  exports: [PushSubscriptionsService, SendRates, WebPush],
})
export class SendersModule {}
