import { Module } from '@nestjs/common';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { DeliveriesModule } from './deliveries.module.js';
import { MailSender } from './mail-sender.job.js';
import { MailServer } from './mail-server.client.js';
import { SuppressedMails } from './suppressed-mails.service.js';

/** Sends deliveries. Imported by the sender process only; other processes only write them. */
@Module({ imports: [DeliveriesModule, SuppressionsModule], providers: [MailSender, MailServer, SuppressedMails] })
export class MailSendingModule {}
