import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { PushModule } from '../push/push.module.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.job.js';
import { SendDigests } from './send-digests.job.js';

/** Pushes alerts and makes the mails of mornings. Of the sender process alone: the others only write who is to get what, and when. */
@Module({ imports: [DeliveriesModule, PushModule], providers: [PushQueue, PushSender, SendDigests] })
export class AlertSendingModule {}
