import { Module } from '@nestjs/common';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { SuppressionsModule } from '../suppressions/suppressions.module.js';
import { MailReportsController } from './mail-reports.controller.js';
import { MailReportsService } from './mail-reports.service.js';
import { ForgetMailReports } from './forget-mail-reports.job.js';

@Module({
  imports: [NewsletterModule, SuppressionsModule],
  controllers: [MailReportsController],
  providers: [ForgetMailReports, MailReportsService],
})
export class MailReportsModule {}
