import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { NewsletterContentModule } from '../newsletter-content/newsletter-content.module.js';
import { NewslettersModule } from '../newsletters/newsletters.module.js';
import { FirstNewsletters } from './first-newsletters.job.js';
import { NewsletterOutlookService } from './newsletter-outlook.service.js';
import { NewsletterScheduleHandlers } from './newsletter-schedule.handlers.js';
import { SendNewslettersController } from './send-newsletters.controller.js';
import { SendNewslettersService } from './send-newsletters.service.js';
import { WeeklyNewsletters } from './weekly-newsletters.job.js';

/** Decides when newsletters are sent: each week, after a college's activation, and on an admin's request. */
@Module({
  imports: [CollegesModule, NewsletterContentModule, NewslettersModule],
  controllers: [SendNewslettersController, NewsletterScheduleHandlers],
  providers: [NewsletterOutlookService, SendNewslettersService, WeeklyNewsletters, FirstNewsletters],
})
export class NewsletterScheduleModule {}
