import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { MailTemplates } from '../messages/public.js';
import { NewsletterMailer } from '../senders/public.js';
import { SendersModule } from '../senders/senders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdminNewslettersController } from './admin-newsletters.controller.js';
import { AdminNewslettersService } from './admin-newsletters.service.js';
import { Editions } from './editions.js';
import { FinishNewsletters } from './finish-newsletters.js';
import { FirstNewsletters } from './first-newsletters.job.js';
import { ListRecipients } from './list-recipients.job.js';
import { NewsletterArchiveController } from './newsletter-archive.controller.js';
import { NewsletterArchiveService } from './newsletter-archive.service.js';
import { NewsletterContent } from './college-news.content.js';
import { NewsletterOutlookService } from './newsletter-outlook.service.js';
import { NewsletterRecipientsService } from './newsletter-recipients.service.js';
import { NewsletterScheduleHandlers } from './newsletter-schedule.handlers.js';
import { NewsletterSlices } from './newsletter-slices.js';
import { NewslettersService } from './newsletters.service.js';
import { RecipientMails } from './recipient-mails.js';
import { SendNewsletterChunk } from './send-newsletter-chunk.job.js';
import { SendNewslettersController } from './send-newsletters.controller.js';
import { SendNewslettersService } from './send-newsletters.service.js';
import { WeeklyNewsletters } from './weekly-newsletters.job.js';

/** Newsletters: schedule, content and recipients. The jobs that send run in the sender process. */
@Module({
  imports: [AudienceModule, SendersModule, SubscriptionsModule],
  controllers: [
    AdminNewslettersController,
    NewsletterArchiveController,
    NewsletterScheduleHandlers,
    SendNewslettersController,
  ],
  providers: [
    NewsletterContent,
    AdminNewslettersService,
    Editions,
    FinishNewsletters,
    FirstNewsletters,
    ListRecipients,
    MailTemplates,
    NewsletterArchiveService,
    NewsletterMailer,
    NewsletterOutlookService,
    NewsletterRecipientsService,
    NewsletterSlices,
    NewslettersService,
    RecipientMails,
    SendNewsletterChunk,
    SendNewslettersService,
    WeeklyNewsletters,
  ],
  exports: [NewsletterRecipientsService, NewslettersService],
})
export class NewslettersModule {}
