import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { PushModule } from '../push/push.module.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.job.js';
import { SendDigests } from './send-digests.job.js';

/** Pushes alerts and composes digests. Imported by the sender process only; other processes only plan dispatches. */
@Module({ imports: [DeliveriesModule, PushModule], providers: [PushQueue, PushSender, SendDigests] })
export class AlertSendingModule {}
