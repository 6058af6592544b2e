export { NewsletterRecipientsService } from './newsletter-recipients.service.js';
