import { Module } from '@nestjs/common';
import { NewsletterContentModule } from '../newsletter-content/newsletter-content.module.js';
import { NewsletterPreviewController } from './newsletter-preview.controller.js';
import { NewsletterPreviewService } from './newsletter-preview.service.js';

/** Newsletters before they are sent. Apart from what they say, which senders need without any route. */
@Module({
  imports: [NewsletterContentModule],
  controllers: [NewsletterPreviewController],
  providers: [NewsletterPreviewService],
})
export class NewsletterPreviewModule {}
