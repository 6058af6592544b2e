import { Module } from '@nestjs/common';
import { NewsletterContentModule } from '../newsletter-content/newsletter-content.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { Editions } from './editions.js';
import { ListRecipients } from './list-recipients.job.js';
import { NewsletterMailer } from './newsletter-mailer.js';
import { RecipientMails } from './recipient-mails.js';
import { SendNewsletterChunk } from './send-newsletter-chunk.job.js';
import { SendRates } from './send-rates.js';
import { SliceSender } from './slice-sender.js';

/** Sends newsletters. Its jobs run in the sender process. */
@Module({
  imports: [NewsletterContentModule, SuppressionsModule, UnsubscribeLinksModule],
  providers: [Editions, ListRecipients, NewsletterMailer, RecipientMails, SendNewsletterChunk, SendRates, SliceSender],
})
export class NewsletterSendingModule {}
