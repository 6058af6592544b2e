import { Module } from '@nestjs/common';
import { DeliveriesModule } from './deliveries.module.js';
import { MailSender } from './mail-sender.job.js';
import { MailServer } from './mail-server.client.js';

/** Sends deliveries. Of the sender process alone: the others only write them. */
@Module({ imports: [DeliveriesModule], providers: [MailSender, MailServer] })
export class MailSendingModule {}
