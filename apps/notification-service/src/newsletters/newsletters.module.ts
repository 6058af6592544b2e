import { Module } from '@nestjs/common';
import { AdminNewslettersController } from './admin-newsletters.controller.js';
import { AdminNewslettersService } from './admin-newsletters.service.js';
import { DeleteOldNewsletters } from './delete-old-newsletters.job.js';
import { NewsletterRecipientsService } from './newsletter-recipients.service.js';
import { NewslettersService } from './newsletters.service.js';

/** Stores the newsletters that admins request and watch. `NewsletterSendingModule` sends them. */
@Module({
  controllers: [AdminNewslettersController],
  providers: [AdminNewslettersService, DeleteOldNewsletters, NewsletterRecipientsService, NewslettersService],
  exports: [NewsletterRecipientsService, NewslettersService],
})
export class NewslettersModule {}

// Exports for other features.
export {
  NewsletterContent,
  newsletterLinks,
  UNSUBSCRIBE_PLACEHOLDER,
  type Edition,
  type EditionOf,
} from './newsletter-content.js';
export { NewsletterRecipientsService } from './newsletter-recipients.service.js';
export { NewslettersService, type NewNewsletter } from './newsletters.service.js';
