import { Module } from '@nestjs/common';
import { NewsletterContentModule } from '../newsletter-content/newsletter-content.module.js';
import { NewsletterPreviewController } from './newsletter-preview.controller.js';
import { NewsletterPreviewService } from './newsletter-preview.service.js';

/** Previews newsletters. Separate from their content, which senders need without any route. */
@Module({
  imports: [NewsletterContentModule],
  controllers: [NewsletterPreviewController],
  providers: [NewsletterPreviewService],
})
export class NewsletterPreviewModule {}
